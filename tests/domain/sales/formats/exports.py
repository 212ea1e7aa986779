"""Small exports as the shops' own programs write them, with customers whom nobody may keep."""

from typing import Final

# Whatever of a customer stands in the exports below.
PERSONAL: Final = (
    "Aisyah", "aisyah@example.com", "60123456789", "0123456789", "Jalan Ampang", "Lot 7",
    "50450", "siti_shops", "Leave at the guardhouse", "8400612375", "580000000000000001",
)  # fmt: skip

SHOPIFY = """\
Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Taxes,Total,Created at,\
Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Billing Phone,Billing Zip,\
Shipping Name,Shipping Street,Shipping Province,Shipping Province Name,Notes,Cancelled at,\
Refunded Amount,Id
#8400612375,aisyah@example.com,paid,2026-05-14 23:30:00 +0100,MYR,120.50,8.00,0,128.50,\
2026-05-14 18:30:00 +0100,2,Kopi,50.00,Aisyah,+60123456789,'50450,Aisyah,Jalan Ampang,KUL,\
Kuala Lumpur,Leave at the guardhouse,,20.50,9001
#8400612375,aisyah@example.com,,,,,,,,2026-05-14 18:30:00 +0100,1,Mug,20.50,,,,,,,,,,,
#1002,aisyah@example.com,partially_refunded,2026-05-15 10:00:00 +0800,MYR,30.00,8.00,0,38.00,\
2026-05-15 09:00:00 +0800,1,Kopi,30.00,Aisyah,0123456789,,Aisyah,Lot 7,SGR,,,,38.00,9002
#1003,aisyah@example.com,paid,2026-05-15 10:00:00 +0800,MYR,70.00,0,0,70.00,\
2026-05-15 09:00:00 +0800,1,Kopi,70.00,Aisyah,,,Aisyah,Lot 7,SGR,Selangor,,2026-05-16,0,9003
#1004,aisyah@example.com,pending,,MYR,70.00,0,0,70.00,2026-05-15 09:00:00 +0800,1,Kopi,70.00,\
Aisyah,,,Aisyah,Lot 7,SGR,Selangor,,,0,9004
"""
SHOPIFY_SALES = """\
Day,Orders,Gross sales,Discounts,Returns,Net sales,Shipping charges,Duties,Additional fees,Taxes,\
Total sales
2026-03-29,4,500.00,-50.00,-30.00,420.00,16.00,0,0,0,436.00
2026-03-30,0,0,0,-20.00,-20.00,0,0,0,0,-20.00
"""
WOOCOMMERCE = """\
Date,Order #,N. Revenue (formatted),Status,Customer,Customer type,Product(s),Items sold,Coupon(s),\
Net Sales,Attribution
2026-05-14 08:00:00,8400612375,RM100.00,completed,Aisyah,new,Kopi,1,,100,Direct
2026-05-14 09:00:00,1002,RM60.00,processing,Aisyah,returning,Kopi,1,,60,Direct
2026-05-14 10:00:00,1003,RM60.00,cancelled,Aisyah,returning,Kopi,1,,60,Direct
2026-05-15 10:00:00,8400612375,-RM25.00,completed,Aisyah,returning,Kopi,-1,,-25,Direct
"""
WOOCOMMERCE_REVENUE = """\
Date,Orders,Gross sales,Returns,Coupons,Net sales,Taxes,Shipping,Total sales
2026-05-14,2,180,10,10,160,0,8,168
"""
SHOPEE = """\
Order ID,Order Status,Return / Refund Status,Order Creation Date,Product Name,Deal Price,Quantity,\
Returned quantity,Product Subtotal,Voucher Code,Discount Voucher Amount Sponsored by Seller,\
Total Amount,Username (Buyer),Receiver Name,Phone Number,Delivery Address,Province,Zip Code,\
Remark from buyer
260612ABC,Completed,,2026-06-12 07:47,Kopi,50.00,2,1,100.00,SAVE,10.00,140.00,siti_shops,Aisyah,\
60123456789,"Lot 7, Jalan Ampang",W.P. Kuala Lumpur,50450,
260612ABC,Completed,,2026-06-12 07:47,Mug,50.00,1,0,50.00,SAVE,10.00,140.00,siti_shops,Aisyah,\
60123456789,"Lot 7, Jalan Ampang",W.P. Kuala Lumpur,50450,
260612ABD,Cancelled,,2026-06-12 08:00,Kopi,50.00,1,0,50.00,,0,50.00,siti_shops,Aisyah,\
60123456789,Lot 7,Penang,50450,Leave at the guardhouse
260613ABE,To ship,,2026-06-13 08:00,Kopi,50.00,1,0,"1,050.00",,0,"1,050.00",siti_shops,Aisyah,\
60123456789,Lot 7,Pulau Pinang,50450,
"""
LAZADA = """\
orderItemId,orderType,lazadaId,sellerSku,createTime,updateTime,orderNumber,customerName,\
customerEmail,shippingName,shippingAddress,shippingAddress3,shippingPhone,shippingCity,\
shippingPostCode,shippingCountry,shippingRegion,paidPrice,unitPrice,sellerDiscountTotal,\
shippingFee,itemName,status,refundAmount
1,Normal,1,K,04 Jul 2022 11:46,05 Jul 2022 11:46,8400612375,Aisyah,aisyah@example.com,Aisyah,Lot 7,\
Selangor，Petaling Jaya，Selangor,60123456789,Petaling Jaya,50450,Malaysia,,40.00,50,10,5,Kopi,\
delivered,0
2,Normal,1,K,04 Jul 2022 11:46,05 Jul 2022 11:46,8400612375,Aisyah,aisyah@example.com,Aisyah,Lot 7,\
Selangor，Petaling Jaya，Selangor,60123456789,Petaling Jaya,50450,Malaysia,,40.00,50,10,5,Kopi,\
delivered,15.00
3,Normal,1,K,05 Jul 2022 11:46,05 Jul 2022 11:46,1002,Aisyah,aisyah@example.com,Aisyah,Lot 7,,\
60123456789,Petaling Jaya,50450,Malaysia,Johor,40.00,50,10,5,Kopi,canceled,0
"""
TIKTOK = """\
Order ID,Order Status,Order Substatus,SKU ID,Product Name,Quantity,Sku Quantity of return,\
SKU Unit Original Price,SKU Subtotal Before Discount,SKU Platform Discount,SKU Seller Discount,\
SKU Subtotal After Discount,Order Amount,Order Refund Amount,Created Time,Paid Time,\
Buyer Message,Buyer Username,Recipient,Phone #,State,Zipcode,Detail Address
Platform unique order ID.,Current order status.,Sub status.,ID,Name,Sold,Returned,Price,Sum,\
Discount,Discount,Sum,Amount,Refund,Created,Paid,Message,Name,Name,Phone,State,Zip,Address
580000000000000001\t,Completed,,1,Kopi,2,1,50,100,5,20,75,75,0,24/12/2025 16:24:00\t,,\
Leave at the guardhouse,siti_shops,Aisyah,(+60)123456789,Sarawak,50450,Lot 7
580000000000000001\t,Completed,,2,Mug,1,0,30,30,0,0,30,75,0,24/12/2025 16:24:00\t,,\
Leave at the guardhouse,siti_shops,Aisyah,(+60)123456789,Sarawak,50450,Lot 7
580000000000000002\t,Canceled,,2,Mug,1,0,30,30,0,0,30,30,0,24/12/2025 17:24:00\t,,,siti_shops,\
Aisyah,(+60)123456789,Sarawak,50450,Lot 7
"""
