"""Analytics > Import: look at what a file would do, answer what is asked about it, store it."""

from dataclasses import replace

from django.contrib import messages
from django.http import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from kempen.domain.accounts.rules import may
from kempen.domain.imports.actions import uploads
from kempen.domain.imports.queries import UploadedFile
from kempen.domain.performance.actions.store import ImportInProgress
from kempen.domain.performance.rules import REFUSE, SKIP
from kempen.entrypoints.dashboard.imports import copy
from kempen.entrypoints.dashboard.imports.cell_questions import cell_questions, chosen_rules
from kempen.entrypoints.dashboard.imports.views import is_poll, to_page, upload_of
from kempen.entrypoints.dashboard.shared.access import BusinessRequest, allowed
from kempen.entrypoints.dashboard.shared.form_fields import OBJECTIVES
from kempen.entrypoints.dashboard.shared.refusal_copy.catalogue import sentence_of
from kempen.kit.refusal import Refusal


@allowed("import_data")
def check(request: BusinessRequest, upload_id: str) -> HttpResponseBase:
    """Show what storing would do; POST stores."""
    source_file = upload_of(request, upload_id)
    if source_file.stored_as is not None:
        return to_page(request, "import_result", source_file.stored_as.public_id)
    if not source_file.choices:
        return redirect("import_columns", source_file.public_id)
    if request.method == "POST":
        return _store(request, source_file)
    if source_file.report is None:
        percent = min(99, source_file.done * 100 // max(1, source_file.row_count))
        page = {"upload": source_file, "percent": percent, "is_check": True}
        name = "imports/progress.html" if is_poll(request) else "imports/waiting.html"
        return render(request, name, page)
    if is_poll(request):
        return to_page(request, "import_check", source_file.public_id)
    page = {
        "upload": source_file,
        "digest": uploads.digest_of(source_file),
        "check": copy.ImportCheck.of(source_file),
        "may_create": may(request.role, "edit_campaigns"),
        "objectives": OBJECTIVES,
        "questions": cell_questions(source_file),
    }
    return render(request, "imports/check.html", page)


def _store(request: BusinessRequest, source_file: UploadedFile) -> HttpResponseBase:
    on_error = SKIP if request.POST.get("on_error") == SKIP else REFUSE
    try:
        outcome = uploads.store_upload(
            request.actor, source_file, request.POST.get("digest", ""), on_error
        )
    except uploads.ChoicesChanged:
        messages.warning(
            request,
            _("The columns changed in another window. Check the rows again before you import."),
        )
        return redirect("import_check", source_file.public_id)
    except Refusal as refusal:
        messages.error(request, sentence_of(refusal))
        return redirect("import_columns", source_file.public_id)
    except ImportInProgress:
        messages.warning(
            request,
            _("Kempen is importing other data for these campaigns. Try again in a minute."),
        )
        return redirect("import_check", source_file.public_id)
    if outcome.made is None:
        messages.error(request, _("Nothing was saved, because some rows have errors."))
        return redirect("import_check", source_file.public_id)
    return redirect("import_result", outcome.made.public_id)


@allowed("import_data")
@allowed("edit_campaigns")
@require_POST
def create_unknown(request: BusinessRequest, upload_id: str) -> HttpResponseBase:
    """Let the import create the campaigns that nobody knows, and look once more."""
    source_file = upload_of(request, upload_id)
    if (
        source_file.stored_as is None
        and source_file.choices
        and request.POST.get("create") == "yes"
    ):
        objective = request.POST.get("objective", "")
        if objective in dict(OBJECTIVES):
            uploads.allow_new_campaigns(request.actor, source_file, objective)
    return redirect("import_check", source_file.public_id)


@allowed("import_data")
@require_POST
def set_cell_rules(request: BusinessRequest, upload_id: str) -> HttpResponseBase:
    """Take the answers, remember them for files with these columns, and check again."""
    source_file = upload_of(request, upload_id)
    if source_file.stored_as is None and source_file.choices:
        mapping, target = uploads.choices_of(source_file)
        rules = chosen_rules(request.POST, mapping.cell_rules)
        uploads.save_choices(request.actor, source_file, replace(mapping, cell_rules=rules), target)
    return redirect("import_check", source_file.public_id)
