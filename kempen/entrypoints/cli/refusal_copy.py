"""What commands say to each refusal of the domain that they can meet."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kempen.domain.events.audit_chain import ChainFault
    from kempen.kit.refusal import Fact, Reason, Refusal, RefusalCode


def sentence_of(refusal: "Refusal") -> str:
    """Say why something is refused; where values are wrong, what is wrong with each."""
    return " ".join(map(_sentence, refusal.flaws or [refusal]))


def _sentence(reason: "Reason") -> str:
    facts = {name: _shown(fact) for name, fact in reason.facts.items()}
    return sentences()[type(reason.code)][reason.code].format(**facts)


def printable(text: str) -> str:
    """Return a text that cannot steer the terminal."""
    return "".join(character if character.isprintable() else "?" for character in text)[:160]


def chain_fault(fault: "ChainFault") -> str:
    """Say why a chain of the audit log does not hold."""
    from kempen.domain.events.audit_chain import ChainFault

    return {
        ChainFault.ENTRY_MISSING: "an entry is missing",
        ChainFault.ENTRY_CHANGED: "an entry was changed",
        ChainFault.ENTRY_UNSEALED: "an entry was not sealed",
        ChainFault.END_MISSING: "entries at the end are missing",
        ChainFault.ANOTHER_CHAIN: "another chain replaced it",
        ChainFault.NO_KEY: "an entry was sealed without a key",
        ChainFault.KEY_UNKNOWN: "the key of a seal is neither in CREDENTIALS_KEYS nor stored",
    }[fault]


def _shown(fact: "Fact") -> "Fact":
    return ", ".join(printable(one) for one in fact) if isinstance(fact, tuple) else fact


def sentences() -> "Mapping[type[RefusalCode], Mapping[RefusalCode, str]]":
    """Return the sentences by enum."""
    # A late import, like most in the commands.
    from kempen.domain.accounts.refusals import BusinessRefusal, KeyRefusal
    from kempen.domain.imports.refusals import FileRefusal
    from kempen.domain.performance.refusals import DistributionRefusal
    from kempen.entrypoints.cli.import_refusal_copy import FILES

    return {
        FileRefusal: FILES,
        **_of_operators(),
        **_of_backups(),
        **_of_keys_and_checkpoints(),
        DistributionRefusal: {
            DistributionRefusal.UNIQUE_INDEX: "The unique index {index} of {table} does not "
            "contain {column}.",
            DistributionRefusal.FOREIGN_KEY: "The foreign key {key} goes from {start} to {end}.",
            DistributionRefusal.SEQUENCE: "The column {column} of {table} takes its values from a "
            "sequence.",
            DistributionRefusal.OTHER_TABLES: "Citus also manages {count} tables that Kempen needs "
            "as ordinary ones, such as {example}. Restore the backup from before they were "
            "distributed.",
            DistributionRefusal.ORPHANED_ROWS: "Some rows of {table} belong to no campaign or "
            "business, so it was not changed: {fault}",
        },
        BusinessRefusal: {
            BusinessRefusal.SEVERAL: (
                "{asked} belongs to several businesses. Choose one of: {businesses}"
            ),
        },
        KeyRefusal: {
            KeyRefusal.UNKNOWN_SCOPE: "Unknown scope: {unknown}. The scopes are: {scopes}.",
            KeyRefusal.NO_SCOPE: "Enter at least one scope. The scopes are: {scopes}.",
            KeyRefusal.MEMBER_NEEDED: (
                "The scope {scope} needs a member who decides. Add --member EMAIL."
            ),
            KeyRefusal.BAD_NAME: "Enter a name of up to {longest} characters for the key.",
            KeyRefusal.NAME_NOT_SHOWN: (
                "The name has a character that cannot be displayed. Remove it."
            ),
            KeyRefusal.OTHER_BUSINESS: "That member belongs to another business.",
            KeyRefusal.EXPIRY_PAST: "The expiry must be in the future.",
            KeyRefusal.TOO_MANY_KEYS: (
                "A business can have {most} active keys. Revoke one that you no longer use."
            ),
        },
    }


def _of_backups() -> "Mapping[type[RefusalCode], Mapping[RefusalCode, str]]":
    from kempen.domain.backups.refusals import BackupRefusal
    from kempen.entrypoints.cli.backup_copy import BACKUPS

    return {BackupRefusal: BACKUPS}


def _of_operators() -> "Mapping[type[RefusalCode], Mapping[RefusalCode, str]]":
    # A late import, like most in the commands.
    from kempen.domain.operators.refusals import OperatorRefusal

    return {
        OperatorRefusal: {
            OperatorRefusal.BAD_ADDRESS: "That is not an email address.",
            OperatorRefusal.HAS_ACCOUNT: (
                "{email} already has an account. An operator needs another email address."
            ),
            OperatorRefusal.NO_OPERATOR: (
                "{email} is not an operator. `kempen operators list` lists them."
            ),
        },
    }


def _of_keys_and_checkpoints() -> "Mapping[type[RefusalCode], Mapping[RefusalCode, str]]":
    # Late imports, like most in the commands.
    from kempen.domain.events.refusals import CheckpointRefusal
    from kempen.domain.installation.refusals import KeyRingRefusal

    return {
        CheckpointRefusal: {
            CheckpointRefusal.UNREADABLE: "the file is not a checkpoint of the audit log",
            CheckpointRefusal.UNKNOWN_KEY: (
                "the checkpoint was signed with key {key}, which this installation does not have"
            ),
            CheckpointRefusal.BAD_SIGNATURE: (
                "the signature of the checkpoint is wrong. The file was changed, or it is from "
                "another installation"
            ),
            CheckpointRefusal.OTHER_INSTALLATION: "the checkpoint is from another installation "
            "({number})",
        },
        KeyRingRefusal: {
            KeyRingRefusal.OTHER_KEY: "CREDENTIALS_KEYS: key {key} is not the one that this "
            "database was encrypted with",
            KeyRingRefusal.NOT_GIVEN: "CREDENTIALS_KEYS: key {key} is missing",
            KeyRingRefusal.MISSING: "CREDENTIALS_KEYS: key {key} is missing, and {secrets} secrets "
            "are encrypted with it",
        },
    }
