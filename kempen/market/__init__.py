"""Malaysia: calendar, money, tax, ad rules; dated tables with their sources; pure."""
