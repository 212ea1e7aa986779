-- Written by `make schema`. Do not edit: write a migration.
CREATE TYPE public.procrastinate_job_event_type AS ENUM (
    'deferred',
    'started',
    'deferred_for_retry',
    'failed',
    'succeeded',
    'cancelled',
    'abort_requested',
    'aborted',
    'scheduled',
    'retried'
);
CREATE TYPE public.procrastinate_job_status AS ENUM (
    'todo',
    'doing',
    'succeeded',
    'failed',
    'cancelled',
    'aborting',
    'aborted'
);
CREATE TYPE public.procrastinate_job_to_defer_v1 AS (
	queue_name character varying,
	task_name character varying,
	priority integer,
	lock text,
	queueing_lock text,
	args jsonb,
	scheduled_at timestamp with time zone
);
CREATE FUNCTION public.audit_entries_go_with_their_business() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
        IF EXISTS (
            SELECT FROM deleted LEFT JOIN accounts_business business
                ON business.id = deleted.business_id AND business.status = 'erasing'
            WHERE business.id IS NULL
        ) THEN
            RAISE EXCEPTION 'the audit log is only added to: % of % is refused',
                TG_OP, TG_TABLE_NAME;
        END IF;
        RETURN NULL;
    END $$;
CREATE FUNCTION public.audit_entry_waits_for_its_seal() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'public', 'pg_temp'
    AS $$
    BEGIN
        INSERT INTO events_unsealedentry (entry_id) SELECT id FROM written;
        RETURN NULL;
    END $$;
CREATE FUNCTION public.audit_is_only_added_to() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
        RAISE EXCEPTION 'the audit log is only added to: % of % is refused', TG_OP, TG_TABLE_NAME;
    END $$;
CREATE FUNCTION public.kempen_drop_day(parent regclass, day date) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public'
    AS $$
DECLARE
    child regclass := (
        SELECT inhrelid::regclass FROM pg_inherits JOIN pg_class AS above ON above.oid = inhparent
        JOIN pg_class AS below ON below.oid = inhrelid
        WHERE inhparent = parent AND below.relname = above.relname || to_char(day, '_YYYYMMDD')
    );
BEGIN
    IF child IS NULL THEN
        RAISE undefined_table USING MESSAGE = format('%s has no partition of %s', parent, day);
    END IF;
    EXECUTE format('DROP TABLE %s', child);
END $$;
CREATE FUNCTION public.kempen_make_day(parent regclass, day date, lowest uuid, next_lowest uuid) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public'
    AS $$
BEGIN
    EXECUTE format(
        'CREATE TABLE public.%I PARTITION OF %s FOR VALUES FROM (%L) TO (%L)',
        (SELECT relname FROM pg_class WHERE oid = parent) || to_char(day, '_YYYYMMDD'),
        parent, lowest, next_lowest
    );
    -- A backup reads each partition by itself. Where one login does everything there is no such role.
    IF to_regrole('kempen_service') IS NOT NULL THEN
        EXECUTE format(
            'GRANT SELECT ON public.%I TO kempen_service',
            (SELECT relname FROM pg_class WHERE oid = parent) || to_char(day, '_YYYYMMDD')
        );
    END IF;
END $$;
CREATE FUNCTION public.kempen_note_days(parent regclass, note text) RETURNS void
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public'
    AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_class WHERE oid = parent AND relkind = 'p') THEN
        RAISE wrong_object_type USING MESSAGE = format('%s has no partitions', parent);
    END IF;
    EXECUTE format('COMMENT ON TABLE %s IS %L', parent, note);
END $$;
CREATE FUNCTION public.operators_log_is_only_added_to() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
    BEGIN
        RAISE EXCEPTION 'entries of the log of operators are never changed or deleted';
    END $$;
CREATE FUNCTION public.procrastinate_cancel_job_v1(job_id bigint, abort boolean, delete_job boolean) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
    _job_id bigint;
BEGIN
    IF delete_job THEN
        DELETE FROM procrastinate_jobs
        WHERE id = job_id AND status = 'todo'
        RETURNING id INTO _job_id;
    END IF;
    IF _job_id IS NULL THEN
        IF abort THEN
            UPDATE procrastinate_jobs
            SET abort_requested = true,
                status = CASE status
                    WHEN 'todo' THEN 'cancelled'::procrastinate_job_status ELSE status
                END
            WHERE id = job_id AND status IN ('todo', 'doing')
            RETURNING id INTO _job_id;
        ELSE
            UPDATE procrastinate_jobs
            SET status = 'cancelled'::procrastinate_job_status
            WHERE id = job_id AND status = 'todo'
            RETURNING id INTO _job_id;
        END IF;
    END IF;
    RETURN _job_id;
END;
$$;
CREATE FUNCTION public.procrastinate_defer_jobs_v1(jobs public.procrastinate_job_to_defer_v1[]) RETURNS bigint[]
    LANGUAGE plpgsql
    AS $$
DECLARE
    job_ids bigint[];
BEGIN
    WITH inserted_jobs AS (
        INSERT INTO procrastinate_jobs (queue_name, task_name, priority, lock, queueing_lock, args, scheduled_at)
        SELECT (job).queue_name,
               (job).task_name,
               (job).priority,
               (job).lock,
               (job).queueing_lock,
               (job).args,
               (job).scheduled_at
        FROM unnest(jobs) AS job
        RETURNING id
    )
    SELECT array_agg(id) FROM inserted_jobs INTO job_ids;
    RETURN job_ids;
END;
$$;
CREATE FUNCTION public.procrastinate_defer_periodic_job_v2(_queue_name character varying, _lock character varying, _queueing_lock character varying, _task_name character varying, _priority integer, _periodic_id character varying, _defer_timestamp bigint, _args jsonb) RETURNS bigint
    LANGUAGE plpgsql
    AS $$
DECLARE
	_job_id bigint;
	_defer_id bigint;
BEGIN
    INSERT
        INTO procrastinate_periodic_defers (task_name, periodic_id, defer_timestamp)
        VALUES (_task_name, _periodic_id, _defer_timestamp)
        ON CONFLICT DO NOTHING
        RETURNING id into _defer_id;
    IF _defer_id IS NULL THEN
        RETURN NULL;
    END IF;
    UPDATE procrastinate_periodic_defers
        SET job_id = (
            SELECT COALESCE((
                SELECT unnest(procrastinate_defer_jobs_v1(
                    ARRAY[
                        ROW(
                            _queue_name,
                            _task_name,
                            _priority,
                            _lock,
                            _queueing_lock,
                            _args,
                            NULL::timestamptz
                        )
                    ]::procrastinate_job_to_defer_v1[]
                ))
            ), NULL)
        )
        WHERE id = _defer_id
        RETURNING job_id INTO _job_id;
    DELETE
        FROM procrastinate_periodic_defers
        USING (
            SELECT id
            FROM procrastinate_periodic_defers
            WHERE procrastinate_periodic_defers.task_name = _task_name
            AND procrastinate_periodic_defers.periodic_id = _periodic_id
            AND procrastinate_periodic_defers.defer_timestamp < _defer_timestamp
            ORDER BY id
            FOR UPDATE
        ) to_delete
        WHERE procrastinate_periodic_defers.id = to_delete.id;
    RETURN _job_id;
END;
$$;
CREATE TABLE public.procrastinate_jobs (
    id bigint NOT NULL,
    queue_name character varying(128) NOT NULL,
    task_name character varying(128) NOT NULL,
    lock text,
    args jsonb DEFAULT '{}'::jsonb NOT NULL,
    status public.procrastinate_job_status DEFAULT 'todo'::public.procrastinate_job_status NOT NULL,
    scheduled_at timestamp with time zone,
    attempts integer DEFAULT 0 NOT NULL,
    queueing_lock text,
    priority integer DEFAULT 0 NOT NULL,
    abort_requested boolean DEFAULT false NOT NULL,
    worker_id bigint,
    CONSTRAINT check_not_todo_abort_requested CHECK ((NOT ((status = 'todo'::public.procrastinate_job_status) AND (abort_requested = true))))
);
CREATE FUNCTION public.procrastinate_fetch_job_v2(target_queue_names character varying[], p_worker_id bigint) RETURNS public.procrastinate_jobs
    LANGUAGE plpgsql
    AS $$
DECLARE
	found_jobs procrastinate_jobs;
BEGIN
    WITH candidate AS (
        SELECT jobs.*
            FROM procrastinate_jobs AS jobs
            WHERE
                -- reject the job if its lock has earlier or higher priority jobs
                NOT EXISTS (
                    SELECT 1
                        FROM procrastinate_jobs AS other_jobs
                        WHERE
                            jobs.lock IS NOT NULL
                            AND other_jobs.lock = jobs.lock
                            AND (
                                -- job with same lock is already running
                                other_jobs.status = 'doing'
                                OR
                                -- job with same lock is waiting and has higher priority (or same priority but was queued first)
                                (
                                    other_jobs.status = 'todo'
                                    AND (
                                        other_jobs.priority > jobs.priority
                                        OR (
                                        other_jobs.priority = jobs.priority
                                        AND other_jobs.id < jobs.id
                                        )
                                    )
                                )
                            )
                )
                AND jobs.status = 'todo'
                AND (target_queue_names IS NULL OR jobs.queue_name = ANY( target_queue_names ))
                AND (jobs.scheduled_at IS NULL OR jobs.scheduled_at <= now())
            ORDER BY jobs.priority DESC, jobs.id ASC LIMIT 1
            FOR UPDATE OF jobs SKIP LOCKED
    )
    UPDATE procrastinate_jobs
        SET status = 'doing', worker_id = p_worker_id
        FROM candidate
        WHERE procrastinate_jobs.id = candidate.id
        RETURNING procrastinate_jobs.* INTO found_jobs;
 RETURN found_jobs;
END;
$$;
CREATE FUNCTION public.procrastinate_finish_job_v1(job_id bigint, end_status public.procrastinate_job_status, delete_job boolean) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
    _job_id bigint;
BEGIN
    IF end_status NOT IN ('succeeded', 'failed', 'aborted') THEN
        RAISE 'End status should be either "succeeded", "failed" or "aborted" (job id: %)', job_id;
    END IF;
    IF delete_job THEN
        DELETE FROM procrastinate_jobs
        WHERE id = job_id AND status IN ('todo', 'doing')
        RETURNING id INTO _job_id;
    ELSE
        UPDATE procrastinate_jobs
        SET status = end_status,
            abort_requested = false,
            attempts = CASE status
                WHEN 'doing' THEN attempts + 1 ELSE attempts
            END
        WHERE id = job_id AND status IN ('todo', 'doing')
        RETURNING id INTO _job_id;
    END IF;
    IF _job_id IS NULL THEN
        RAISE 'Job was not found or not in "doing" or "todo" status (job id: %)', job_id;
    END IF;
END;
$$;
CREATE FUNCTION public.procrastinate_notify_queue_abort_job_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    payload TEXT;
BEGIN
    SELECT json_build_object('type', 'abort_job_requested', 'job_id', NEW.id)::text INTO payload;
	PERFORM pg_notify('procrastinate_queue_v1#' || NEW.queue_name, payload);
	PERFORM pg_notify('procrastinate_any_queue_v1', payload);
	RETURN NEW;
END;
$$;
CREATE FUNCTION public.procrastinate_notify_queue_job_inserted_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
    payload TEXT;
BEGIN
    SELECT json_build_object('type', 'job_inserted', 'job_id', NEW.id)::text INTO payload;
	PERFORM pg_notify('procrastinate_queue_v1#' || NEW.queue_name, payload);
	PERFORM pg_notify('procrastinate_any_queue_v1', payload);
	RETURN NEW;
END;
$$;
CREATE FUNCTION public.procrastinate_prune_stalled_workers_v1(seconds_since_heartbeat double precision) RETURNS TABLE(worker_id bigint)
    LANGUAGE plpgsql
    AS $$
BEGIN
    RETURN QUERY
    DELETE FROM procrastinate_workers
    WHERE last_heartbeat < NOW() - (seconds_since_heartbeat || 'SECOND')::INTERVAL
    RETURNING procrastinate_workers.id;
END;
$$;
CREATE FUNCTION public.procrastinate_register_worker_v1() RETURNS TABLE(worker_id bigint)
    LANGUAGE plpgsql
    AS $$
BEGIN
    RETURN QUERY
    INSERT INTO procrastinate_workers DEFAULT VALUES
    RETURNING procrastinate_workers.id;
END;
$$;
CREATE FUNCTION public.procrastinate_retry_job_v1(job_id bigint, retry_at timestamp with time zone, new_priority integer, new_queue_name character varying, new_lock character varying) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
    _job_id bigint;
    _abort_requested boolean;
BEGIN
    SELECT abort_requested FROM procrastinate_jobs
    WHERE id = job_id AND status = 'doing'
    FOR UPDATE
    INTO _abort_requested;
    IF _abort_requested THEN
        UPDATE procrastinate_jobs
        SET status = 'failed'::procrastinate_job_status
        WHERE id = job_id AND status = 'doing'
        RETURNING id INTO _job_id;
    ELSE
        UPDATE procrastinate_jobs
        SET status = 'todo'::procrastinate_job_status,
            attempts = attempts + 1,
            scheduled_at = retry_at,
            priority = COALESCE(new_priority, priority),
            queue_name = COALESCE(new_queue_name, queue_name),
            lock = COALESCE(new_lock, lock)
        WHERE id = job_id AND status = 'doing'
        RETURNING id INTO _job_id;
    END IF;
    IF _job_id IS NULL THEN
        RAISE 'Job was not found or not in "doing" status (job id: %)', job_id;
    END IF;
END;
$$;
CREATE FUNCTION public.procrastinate_retry_job_v2(job_id bigint, retry_at timestamp with time zone, new_priority integer, new_queue_name character varying, new_lock character varying) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
    _job_id bigint;
    _abort_requested boolean;
    _current_status procrastinate_job_status;
BEGIN
    SELECT status, abort_requested FROM procrastinate_jobs
    WHERE id = job_id AND status IN ('doing', 'failed')
    FOR UPDATE
    INTO _current_status, _abort_requested;
    IF _current_status = 'doing' AND _abort_requested THEN
        UPDATE procrastinate_jobs
        SET status = 'failed'::procrastinate_job_status
        WHERE id = job_id AND status = 'doing'
        RETURNING id INTO _job_id;
    ELSE
        UPDATE procrastinate_jobs
        SET status = 'todo'::procrastinate_job_status,
            attempts = attempts + 1,
            scheduled_at = retry_at,
            priority = COALESCE(new_priority, priority),
            queue_name = COALESCE(new_queue_name, queue_name),
            lock = COALESCE(new_lock, lock)
        WHERE id = job_id AND status IN ('doing', 'failed')
        RETURNING id INTO _job_id;
    END IF;
    IF _job_id IS NULL THEN
        RAISE 'Job was not found or has an invalid status to retry (job id: %)', job_id;
    END IF;
END;
$$;
CREATE FUNCTION public.procrastinate_trigger_abort_requested_events_procedure_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO procrastinate_events(job_id, type)
        VALUES (NEW.id, 'abort_requested'::procrastinate_job_event_type);
    RETURN NEW;
END;
$$;
CREATE FUNCTION public.procrastinate_trigger_function_scheduled_events_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO procrastinate_events(job_id, type, at)
        VALUES (NEW.id, 'scheduled'::procrastinate_job_event_type, NEW.scheduled_at);
	RETURN NEW;
END;
$$;
CREATE FUNCTION public.procrastinate_trigger_function_status_events_insert_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    INSERT INTO procrastinate_events(job_id, type)
        VALUES (NEW.id, 'deferred'::procrastinate_job_event_type);
	RETURN NEW;
END;
$$;
CREATE FUNCTION public.procrastinate_trigger_function_status_events_update_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    WITH t AS (
        SELECT CASE
            WHEN OLD.status = 'todo'::procrastinate_job_status
                AND NEW.status = 'doing'::procrastinate_job_status
                THEN 'started'::procrastinate_job_event_type
            WHEN OLD.status = 'doing'::procrastinate_job_status
                AND NEW.status = 'todo'::procrastinate_job_status
                THEN 'deferred_for_retry'::procrastinate_job_event_type
            WHEN OLD.status = 'doing'::procrastinate_job_status
                AND NEW.status = 'failed'::procrastinate_job_status
                THEN 'failed'::procrastinate_job_event_type
            WHEN OLD.status = 'doing'::procrastinate_job_status
                AND NEW.status = 'succeeded'::procrastinate_job_status
                THEN 'succeeded'::procrastinate_job_event_type
            WHEN OLD.status = 'todo'::procrastinate_job_status
                AND (
                    NEW.status = 'cancelled'::procrastinate_job_status
                    OR NEW.status = 'failed'::procrastinate_job_status
                    OR NEW.status = 'succeeded'::procrastinate_job_status
                )
                THEN 'cancelled'::procrastinate_job_event_type
            WHEN OLD.status = 'doing'::procrastinate_job_status
                AND NEW.status = 'aborted'::procrastinate_job_status
                THEN 'aborted'::procrastinate_job_event_type
            WHEN OLD.status = 'failed'::procrastinate_job_status
                AND NEW.status = 'todo'::procrastinate_job_status
                THEN 'retried'::procrastinate_job_event_type
            ELSE NULL
        END as event_type
    )
    INSERT INTO procrastinate_events(job_id, type)
        SELECT NEW.id, t.event_type
        FROM t
        WHERE t.event_type IS NOT NULL;
	RETURN NEW;
END;
$$;
CREATE FUNCTION public.procrastinate_unlink_periodic_defers_v1() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
    UPDATE procrastinate_periodic_defers
    SET job_id = NULL
    WHERE job_id = OLD.id;
    RETURN OLD;
END;
$$;
CREATE FUNCTION public.procrastinate_unregister_worker_v1(worker_id bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    DELETE FROM procrastinate_workers
    WHERE id = worker_id;
END;
$$;
CREATE FUNCTION public.procrastinate_update_heartbeat_v1(worker_id bigint) RETURNS void
    LANGUAGE plpgsql
    AS $$
BEGIN
    UPDATE procrastinate_workers
    SET last_heartbeat = NOW()
    WHERE id = worker_id;
END;
$$;
CREATE TABLE public.account_emailaddress (
    id integer NOT NULL,
    email character varying(254) NOT NULL,
    verified boolean NOT NULL,
    "primary" boolean NOT NULL,
    user_id uuid NOT NULL
);
ALTER TABLE public.account_emailaddress ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.account_emailaddress_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.account_emailconfirmation (
    id integer NOT NULL,
    created timestamp with time zone NOT NULL,
    sent timestamp with time zone,
    key character varying(64) NOT NULL,
    email_address_id integer NOT NULL
);
ALTER TABLE public.account_emailconfirmation ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.account_emailconfirmation_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.accounts_apikey (
    id uuid NOT NULL,
    name character varying(80) NOT NULL,
    start character varying(12) NOT NULL,
    digest bytea NOT NULL,
    scopes character varying(24)[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone,
    last_used_at timestamp with time zone,
    revoked_at timestamp with time zone,
    created_by_id uuid,
    business_id uuid NOT NULL,
    member_id uuid
);
ALTER TABLE ONLY public.accounts_apikey FORCE ROW LEVEL SECURITY;
CREATE TABLE public.accounts_business (
    id uuid NOT NULL,
    name character varying(120) NOT NULL,
    status character varying(12) NOT NULL,
    website_url character varying(300) NOT NULL,
    target_market character varying(2) NOT NULL,
    primary_platforms character varying(16)[] NOT NULL,
    return_goal numeric(9,3),
    profile_completed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    company_sign_in_required boolean DEFAULT false NOT NULL,
    requires_second_factor boolean DEFAULT false NOT NULL,
    closed_at timestamp with time zone,
    erase_after timestamp with time zone,
    erasure_announced_at timestamp with time zone,
    is_sample boolean DEFAULT false NOT NULL
);
ALTER TABLE ONLY public.accounts_business FORCE ROW LEVEL SECURITY;
CREATE TABLE public.accounts_invitation (
    id uuid NOT NULL,
    email character varying(254) NOT NULL,
    role character varying(8) NOT NULL,
    language character varying(12) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    sends smallint NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    accepted_at timestamp with time zone,
    withdrawn_at timestamp with time zone,
    business_id uuid NOT NULL,
    invited_by_id uuid,
    agency_members uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    agency_role character varying(8) DEFAULT ''::character varying NOT NULL,
    CONSTRAINT accounts_invitation_sends_check CHECK ((sends >= 0))
);
ALTER TABLE ONLY public.accounts_invitation FORCE ROW LEVEL SECURITY;
CREATE TABLE public.accounts_member (
    id uuid NOT NULL,
    role character varying(8) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    person_id uuid NOT NULL
);
ALTER TABLE ONLY public.accounts_member FORCE ROW LEVEL SECURITY;
CREATE TABLE public.accounts_pendingsignup (
    id uuid NOT NULL,
    email character varying(254) NOT NULL,
    company_name character varying(120) NOT NULL,
    password_hash character varying(256) NOT NULL,
    language character varying(12) NOT NULL,
    terms_accepted_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    mailed_at timestamp with time zone
);
CREATE TABLE public.accounts_person (
    password character varying(128) NOT NULL,
    last_login timestamp with time zone,
    id uuid NOT NULL,
    email character varying(254) NOT NULL,
    name character varying(120) NOT NULL,
    language character varying(12) NOT NULL,
    theme character varying(8) NOT NULL,
    is_active boolean NOT NULL,
    terms_accepted_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    is_operator boolean DEFAULT false NOT NULL
);
CREATE TABLE public.ad_results_adday (
    ad_number character varying(120) NOT NULL,
    date date NOT NULL,
    spend numeric(18,6) NOT NULL,
    revenue numeric(18,6) NOT NULL,
    rate numeric(18,8) NOT NULL,
    impressions bigint NOT NULL,
    clicks bigint NOT NULL,
    conversions numeric(18,6) NOT NULL,
    business_id uuid NOT NULL,
    campaign_id uuid NOT NULL
);
ALTER TABLE ONLY public.ad_results_adday FORCE ROW LEVEL SECURITY;
CREATE TABLE public.ad_results_audiencereading (
    what character varying(8) NOT NULL,
    since date,
    until date,
    read_at timestamp with time zone,
    tried_at timestamp with time zone NOT NULL,
    failure character varying(300) NOT NULL,
    business_id uuid NOT NULL,
    campaign_id uuid NOT NULL
);
ALTER TABLE ONLY public.ad_results_audiencereading FORCE ROW LEVEL SECURITY;
CREATE TABLE public.ad_results_campaignreach (
    days smallint NOT NULL,
    last_day date NOT NULL,
    reach bigint NOT NULL,
    frequency numeric(12,6) NOT NULL,
    read_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    CONSTRAINT ad_results_campaignreach_days_check CHECK ((days >= 0))
);
ALTER TABLE ONLY public.ad_results_campaignreach FORCE ROW LEVEL SECURITY;
CREATE TABLE public.ad_results_deliveryday (
    date date NOT NULL,
    spend numeric(18,6) NOT NULL,
    rate numeric(18,8) NOT NULL,
    impressions bigint NOT NULL,
    clicks bigint NOT NULL,
    business_id uuid NOT NULL,
    campaign_id uuid NOT NULL
);
ALTER TABLE ONLY public.ad_results_deliveryday FORCE ROW LEVEL SECURITY;
CREATE TABLE public.ad_results_regiontotal (
    "position" smallint NOT NULL,
    key character varying(64) NOT NULL,
    name character varying(120) NOT NULL,
    spend numeric(18,6) NOT NULL,
    revenue numeric(18,6) NOT NULL,
    rate numeric(18,8) NOT NULL,
    impressions bigint NOT NULL,
    clicks bigint NOT NULL,
    conversions numeric(18,6) NOT NULL,
    business_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    CONSTRAINT ad_results_regiontotal_position_check CHECK (("position" >= 0))
);
ALTER TABLE ONLY public.ad_results_regiontotal FORCE ROW LEVEL SECURITY;
CREATE TABLE public.ad_results_searchterm (
    "position" smallint NOT NULL,
    term character varying(255) NOT NULL,
    keyword character varying(255) NOT NULL,
    spend numeric(18,6) NOT NULL,
    revenue numeric(18,6) NOT NULL,
    rate numeric(18,8) NOT NULL,
    impressions bigint NOT NULL,
    clicks bigint NOT NULL,
    conversions numeric(18,6) NOT NULL,
    business_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    CONSTRAINT ad_results_searchterm_position_check CHECK (("position" >= 0))
);
ALTER TABLE ONLY public.ad_results_searchterm FORCE ROW LEVEL SECURITY;
CREATE TABLE public.ad_revisions_adrevision (
    id uuid NOT NULL,
    status character varying(10) NOT NULL,
    version integer NOT NULL,
    approved_hash character varying(64) NOT NULL,
    approved_by_client character varying(254) NOT NULL,
    approved_at timestamp with time zone,
    starts_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    approved_by_id uuid,
    business_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    strategy_id uuid NOT NULL,
    written_by_id uuid,
    applied_at timestamp with time zone,
    declined_by_client character varying(254) NOT NULL,
    declined_reason character varying(500) NOT NULL,
    CONSTRAINT ad_revisions_adrevision_version_check CHECK ((version >= 0))
);
ALTER TABLE ONLY public.ad_revisions_adrevision FORCE ROW LEVEL SECURITY;
CREATE TABLE public.ad_revisions_adrevisionchange (
    id uuid NOT NULL,
    kind character varying(8) NOT NULL,
    "position" smallint NOT NULL,
    ad_id uuid,
    business_id uuid NOT NULL,
    creative_id uuid,
    revision_id uuid NOT NULL,
    CONSTRAINT ad_revisions_adrevisionchange_position_check CHECK (("position" >= 0))
);
ALTER TABLE ONLY public.ad_revisions_adrevisionchange FORCE ROW LEVEL SECURITY;
CREATE TABLE public.alerts_alert (
    id uuid NOT NULL,
    cause character varying(24) NOT NULL,
    platform character varying(8) NOT NULL,
    account_key character varying(40) NOT NULL,
    campaign_key character varying(40) NOT NULL,
    since timestamp with time zone NOT NULL,
    opened_at timestamp with time zone NOT NULL,
    closed_at timestamp with time zone,
    facts jsonb NOT NULL,
    acknowledged_at timestamp with time zone,
    acknowledged_by character varying(80) NOT NULL,
    business_id uuid NOT NULL,
    campaign_id uuid,
    connection_id uuid
);
ALTER TABLE ONLY public.alerts_alert FORCE ROW LEVEL SECURITY;
CREATE TABLE public.alerts_alertcheck (
    business_id uuid NOT NULL,
    checked_at timestamp with time zone,
    figures_at timestamp with time zone
);
ALTER TABLE ONLY public.alerts_alertcheck FORCE ROW LEVEL SECURITY;
CREATE TABLE public.alerts_alertnotice (
    id bigint NOT NULL,
    channel character varying(8) NOT NULL,
    subject character varying(6) NOT NULL,
    status character varying(8) NOT NULL,
    due_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    attempts smallint NOT NULL,
    finished_at timestamp with time zone,
    alert_id uuid,
    business_id uuid NOT NULL,
    member_id uuid NOT NULL,
    CONSTRAINT alerts_alertnotice_attempts_check CHECK ((attempts >= 0))
);
ALTER TABLE ONLY public.alerts_alertnotice FORCE ROW LEVEL SECURITY;
ALTER TABLE public.alerts_alertnotice ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.alerts_alertnotice_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.alerts_alertsettings (
    member_id uuid NOT NULL,
    email character varying(8) NOT NULL,
    digest_at time without time zone NOT NULL,
    quiet_from time without time zone,
    quiet_until time without time zone,
    business_id uuid NOT NULL
);
ALTER TABLE ONLY public.alerts_alertsettings FORCE ROW LEVEL SECURITY;
CREATE TABLE public.alerts_chatchannel (
    id uuid NOT NULL,
    kind character varying(8) NOT NULL,
    delivery character varying(8) NOT NULL,
    sealed_secret bytea NOT NULL,
    chat_id character varying(64) NOT NULL,
    hint character varying(8) NOT NULL,
    last_sent_at timestamp with time zone,
    last_failed_at timestamp with time zone,
    last_fault character varying(16) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    member_id uuid NOT NULL
);
ALTER TABLE ONLY public.alerts_chatchannel FORCE ROW LEVEL SECURITY;
CREATE TABLE public.auth_group (
    id integer NOT NULL,
    name character varying(150) NOT NULL
);
ALTER TABLE public.auth_group ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_group_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.auth_group_permissions (
    id bigint NOT NULL,
    group_id integer NOT NULL,
    permission_id integer NOT NULL
);
ALTER TABLE public.auth_group_permissions ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_group_permissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.auth_permission (
    id integer NOT NULL,
    name character varying(255) NOT NULL,
    content_type_id integer NOT NULL,
    codename character varying(100) NOT NULL
);
ALTER TABLE public.auth_permission ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.auth_permission_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.backups_archivestate (
    is_this boolean NOT NULL,
    run character varying(255) NOT NULL,
    seen_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    until timestamp with time zone,
    reason character varying(400) NOT NULL,
    CONSTRAINT one_archive_state CHECK (is_this)
);
CREATE TABLE public.backups_backuprun (
    id uuid NOT NULL,
    status character varying(7) NOT NULL,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    folder character varying(4096) NOT NULL,
    name character varying(255) NOT NULL,
    size_bytes bigint,
    rows bigint,
    verified_at timestamp with time zone,
    reason character varying(400) NOT NULL,
    kind character varying(4) NOT NULL
);
CREATE TABLE public.branding_brand (
    id uuid NOT NULL,
    name character varying(120) NOT NULL,
    logo bytea NOT NULL,
    logo_media_type character varying(20) NOT NULL,
    logo_width integer NOT NULL,
    logo_height integer NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    CONSTRAINT branding_brand_logo_height_check CHECK ((logo_height >= 0)),
    CONSTRAINT branding_brand_logo_width_check CHECK ((logo_width >= 0))
);
ALTER TABLE ONLY public.branding_brand FORCE ROW LEVEL SECURITY;
CREATE TABLE public.calendar_events_businessevent (
    id uuid NOT NULL,
    name character varying(60) NOT NULL,
    first date NOT NULL,
    last date NOT NULL,
    states character varying(2)[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    business_id uuid NOT NULL,
    CONSTRAINT business_event_ends_later CHECK ((last >= first))
);
ALTER TABLE ONLY public.calendar_events_businessevent FORCE ROW LEVEL SECURITY;
CREATE TABLE public.campaigns_campaign (
    id uuid NOT NULL,
    name character varying(120) NOT NULL,
    objective character varying(20) NOT NULL,
    platform character varying(8) NOT NULL,
    status character varying(14) NOT NULL,
    target character varying(500) NOT NULL,
    return_goal numeric(9,3),
    prospect_goal integer,
    audience jsonb,
    budget_amount numeric(18,6),
    budget_start date,
    budget_end date,
    creative_guidelines jsonb,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL
);
ALTER TABLE ONLY public.campaigns_campaign FORCE ROW LEVEL SECURITY;
CREATE TABLE public.campaigns_externalid (
    id bigint NOT NULL,
    platform character varying(8) NOT NULL,
    external_id character varying(64) NOT NULL,
    business_id uuid NOT NULL,
    campaign_id uuid NOT NULL
);
ALTER TABLE ONLY public.campaigns_externalid FORCE ROW LEVEL SECURITY;
ALTER TABLE public.campaigns_externalid ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.campaigns_externalid_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.client_approvals_approvalrequest (
    id uuid NOT NULL,
    revision integer NOT NULL,
    content_hash character varying(64) NOT NULL,
    email character varying(254) NOT NULL,
    language character varying(12) NOT NULL,
    note character varying(500) NOT NULL,
    token_digest bytea NOT NULL,
    sends smallint NOT NULL,
    valid_days smallint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    sent_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone,
    code_digest character varying(64) NOT NULL,
    code_sent_at timestamp with time zone,
    codes_sent smallint NOT NULL,
    wrong_guesses smallint NOT NULL,
    answer character varying(8) NOT NULL,
    answered_at timestamp with time zone,
    answer_note character varying(500) NOT NULL,
    withdrawn_at timestamp with time zone,
    business_id uuid NOT NULL,
    requested_by_id uuid,
    strategy_id uuid NOT NULL,
    ad_revision_id uuid,
    CONSTRAINT client_approvals_approvalrequest_codes_sent_check CHECK ((codes_sent >= 0)),
    CONSTRAINT client_approvals_approvalrequest_revision_check CHECK ((revision >= 0)),
    CONSTRAINT client_approvals_approvalrequest_sends_check CHECK ((sends >= 0)),
    CONSTRAINT client_approvals_approvalrequest_valid_days_check CHECK ((valid_days >= 0)),
    CONSTRAINT client_approvals_approvalrequest_wrong_guesses_check CHECK ((wrong_guesses >= 0))
);
ALTER TABLE ONLY public.client_approvals_approvalrequest FORCE ROW LEVEL SECURITY;
CREATE TABLE public.client_approvals_clientapprovalsettings (
    id uuid NOT NULL,
    is_on boolean NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL
);
ALTER TABLE ONLY public.client_approvals_clientapprovalsettings FORCE ROW LEVEL SECURITY;
CREATE TABLE public.company_sign_in_companysignin (
    id uuid NOT NULL,
    status character varying(10) NOT NULL,
    sealed_input bytea,
    identity jsonb,
    fault character varying(40) NOT NULL,
    detail character varying(300) NOT NULL,
    language character varying(12) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    business_id uuid NOT NULL,
    provider_id uuid NOT NULL
);
ALTER TABLE ONLY public.company_sign_in_companysignin FORCE ROW LEVEL SECURITY;
CREATE TABLE public.company_sign_in_identityprovider (
    id uuid NOT NULL,
    sign_in_name character varying(40) NOT NULL,
    issuer character varying(300) NOT NULL,
    client_id character varying(190) NOT NULL,
    sealed_secret bytea NOT NULL,
    email_domains character varying(253)[] NOT NULL,
    role_claim character varying(190) NOT NULL,
    role_values jsonb NOT NULL,
    default_role character varying(8) NOT NULL,
    can_make_owners boolean NOT NULL,
    metadata jsonb,
    check_status character varying(8) NOT NULL,
    check_fault character varying(40) NOT NULL,
    check_detail character varying(300) NOT NULL,
    checked_at timestamp with time zone,
    revision integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    CONSTRAINT company_sign_in_identityprovider_revision_check CHECK ((revision >= 0))
);
ALTER TABLE ONLY public.company_sign_in_identityprovider FORCE ROW LEVEL SECURITY;
CREATE TABLE public.connections_campaignaccount (
    id bigint NOT NULL,
    business_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    connection_id uuid NOT NULL
);
ALTER TABLE ONLY public.connections_campaignaccount FORCE ROW LEVEL SECURITY;
ALTER TABLE public.connections_campaignaccount ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.connections_campaignaccount_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.connections_connection (
    id uuid NOT NULL,
    platform character varying(8) NOT NULL,
    environment character varying(8) NOT NULL,
    account_id character varying(64) NOT NULL,
    account_name character varying(120) NOT NULL,
    currency character varying(3) NOT NULL,
    time_zone character varying(64) NOT NULL,
    status character varying(16) NOT NULL,
    reason character varying(300) NOT NULL,
    facts jsonb NOT NULL,
    sealed_credentials bytea,
    expires_at timestamp with time zone,
    last_synced_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    connected_by_id uuid,
    needs_person boolean NOT NULL
);
ALTER TABLE ONLY public.connections_connection FORCE ROW LEVEL SECURITY;
CREATE TABLE public.connections_exchangerate (
    id uuid NOT NULL,
    currency character varying(3) NOT NULL,
    valid_from date NOT NULL,
    rate numeric(18,8) NOT NULL,
    source character varying(200) NOT NULL,
    set_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    set_by_id uuid
);
ALTER TABLE ONLY public.connections_exchangerate FORCE ROW LEVEL SECURITY;
CREATE TABLE public.connections_leftout (
    id bigint NOT NULL,
    external_id character varying(64) NOT NULL,
    left_out_by character varying(80) NOT NULL,
    left_out_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    connection_id uuid NOT NULL
);
ALTER TABLE ONLY public.connections_leftout FORCE ROW LEVEL SECURITY;
ALTER TABLE public.connections_leftout ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.connections_leftout_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.connections_partnercall (
    id uuid NOT NULL,
    kind character varying(20) NOT NULL,
    platform character varying(8) NOT NULL,
    environment character varying(8) NOT NULL,
    status character varying(8) NOT NULL,
    sealed_input bytea,
    shown jsonb NOT NULL,
    result jsonb NOT NULL,
    error character varying(300) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    business_id uuid NOT NULL,
    connection_id uuid,
    person_id uuid NOT NULL
);
ALTER TABLE ONLY public.connections_partnercall FORCE ROW LEVEL SECURITY;
CREATE TABLE public.creatives_ad (
    id uuid NOT NULL,
    status character varying(10) NOT NULL,
    reasons jsonb NOT NULL,
    external_id character varying(120) NOT NULL,
    told jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    reviewed_at timestamp with time zone,
    business_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    creative_id uuid NOT NULL
);
ALTER TABLE ONLY public.creatives_ad FORCE ROW LEVEL SECURITY;
CREATE TABLE public.creatives_creative (
    id uuid NOT NULL,
    platform character varying(8) NOT NULL,
    language character varying(12) NOT NULL,
    angle character varying(12) NOT NULL,
    headlines character varying(255)[] NOT NULL,
    descriptions character varying(255)[] NOT NULL,
    primary_text text NOT NULL,
    call_to_action character varying(24) NOT NULL,
    landing_url character varying(2048) NOT NULL,
    writer character varying(16) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    image_id uuid,
    sends_call_to_action boolean DEFAULT false NOT NULL,
    claims jsonb NOT NULL,
    layout character varying(8) DEFAULT ''::character varying NOT NULL,
    has_ai_image boolean DEFAULT false NOT NULL
);
ALTER TABLE ONLY public.creatives_creative FORCE ROW LEVEL SECURITY;
CREATE TABLE public.creatives_creativepicture (
    id bigint NOT NULL,
    shape character varying(6) NOT NULL,
    focal_x smallint NOT NULL,
    focal_y smallint NOT NULL,
    business_id uuid NOT NULL,
    creative_id uuid NOT NULL,
    image_id uuid NOT NULL,
    CONSTRAINT creatives_creativepicture_focal_x_check CHECK ((focal_x >= 0)),
    CONSTRAINT creatives_creativepicture_focal_y_check CHECK ((focal_y >= 0)),
    CONSTRAINT focal_point_in_picture CHECK (((focal_x <= 1000) AND (focal_y <= 1000)))
);
ALTER TABLE ONLY public.creatives_creativepicture FORCE ROW LEVEL SECURITY;
ALTER TABLE public.creatives_creativepicture ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.creatives_creativepicture_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.creatives_image (
    id uuid NOT NULL,
    digest bytea NOT NULL,
    media_type character varying(20) NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    content bytea NOT NULL,
    name character varying(200) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    uploaded_by_id uuid,
    focal_x smallint DEFAULT 500 NOT NULL,
    focal_y smallint DEFAULT 500 NOT NULL,
    is_made boolean DEFAULT false NOT NULL,
    is_ai_made boolean DEFAULT false NOT NULL,
    CONSTRAINT creatives_image_focal_x_check CHECK ((focal_x >= 0)),
    CONSTRAINT creatives_image_focal_y_check CHECK ((focal_y >= 0)),
    CONSTRAINT creatives_image_height_check CHECK ((height >= 0)),
    CONSTRAINT creatives_image_width_check CHECK ((width >= 0)),
    CONSTRAINT focal_point_in_image CHECK (((focal_x <= 1000) AND (focal_y <= 1000)))
);
ALTER TABLE ONLY public.creatives_image FORCE ROW LEVEL SECURITY;
CREATE TABLE public.creatives_switchedoffrule (
    id uuid NOT NULL,
    code character varying(40) NOT NULL,
    reason character varying(500) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    switched_off_by_id uuid
);
ALTER TABLE ONLY public.creatives_switchedoffrule FORCE ROW LEVEL SECURITY;
CREATE TABLE public.data_exports_dataexport (
    id uuid NOT NULL,
    status character varying(10) NOT NULL,
    size bigint NOT NULL,
    sha256 character varying(64) NOT NULL,
    rows bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    expires_at timestamp with time zone,
    business_id uuid NOT NULL,
    requested_by_id uuid
);
ALTER TABLE ONLY public.data_exports_dataexport FORCE ROW LEVEL SECURITY;
CREATE TABLE public.data_exports_dataexportpart (
    number integer NOT NULL,
    content bytea NOT NULL,
    business_id uuid NOT NULL,
    export_id uuid NOT NULL
);
ALTER TABLE ONLY public.data_exports_dataexportpart FORCE ROW LEVEL SECURITY;
CREATE TABLE public.django_content_type (
    id integer NOT NULL,
    app_label character varying(100) NOT NULL,
    model character varying(100) NOT NULL
);
ALTER TABLE public.django_content_type ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_content_type_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.django_migrations (
    id bigint NOT NULL,
    app character varying(255) NOT NULL,
    name character varying(255) NOT NULL,
    applied timestamp with time zone NOT NULL
);
ALTER TABLE public.django_migrations ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.django_migrations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.django_session (
    session_key character varying(40) NOT NULL,
    session_data text NOT NULL,
    expire_date timestamp with time zone NOT NULL
);
CREATE TABLE public.events_auditentry (
    id bigint NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    actor character varying(80) NOT NULL,
    action character varying(60) NOT NULL,
    data jsonb NOT NULL,
    business_id uuid NOT NULL,
    place bigint,
    seal character varying(64) DEFAULT ''::character varying NOT NULL
);
ALTER TABLE ONLY public.events_auditentry FORCE ROW LEVEL SECURITY;
ALTER TABLE public.events_auditentry ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.events_auditentry_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.events_auditkey (
    key_id character varying(32) NOT NULL,
    sealed bytea NOT NULL
);
CREATE TABLE public.events_auditseal (
    id bigint NOT NULL,
    place bigint NOT NULL,
    seal character varying(64) NOT NULL,
    key_id character varying(32) NOT NULL,
    business_id uuid NOT NULL,
    entry_id bigint
);
ALTER TABLE ONLY public.events_auditseal FORCE ROW LEVEL SECURITY;
ALTER TABLE public.events_auditseal ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.events_auditseal_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.events_event (
    id uuid NOT NULL,
    sequence bigint NOT NULL,
    type character varying(40) NOT NULL,
    occurred_at timestamp with time zone NOT NULL,
    body text NOT NULL,
    is_fanned_out boolean NOT NULL,
    business_id uuid NOT NULL,
    is_quiet boolean DEFAULT false NOT NULL
)
PARTITION BY RANGE (id);
ALTER TABLE ONLY public.events_event FORCE ROW LEVEL SECURITY;
CREATE TABLE public.events_event_default (
    id uuid CONSTRAINT events_event_id_not_null NOT NULL,
    sequence bigint CONSTRAINT events_event_sequence_not_null NOT NULL,
    type character varying(40) CONSTRAINT events_event_type_not_null NOT NULL,
    occurred_at timestamp with time zone CONSTRAINT events_event_occurred_at_not_null NOT NULL,
    body text CONSTRAINT events_event_body_not_null NOT NULL,
    is_fanned_out boolean CONSTRAINT events_event_is_fanned_out_not_null NOT NULL,
    business_id uuid CONSTRAINT events_event_business_id_not_null NOT NULL,
    is_quiet boolean DEFAULT false CONSTRAINT events_event_is_quiet_not_null NOT NULL
);
CREATE TABLE public.events_eventcounter (
    business_id uuid NOT NULL,
    last bigint NOT NULL,
    quiet bigint DEFAULT 0 NOT NULL
);
ALTER TABLE ONLY public.events_eventcounter FORCE ROW LEVEL SECURITY;
CREATE TABLE public.events_unsealedentry (
    entry_id bigint NOT NULL
);
CREATE TABLE public.forecasts_goaloutlook (
    id uuid NOT NULL,
    target character varying(12) NOT NULL,
    first date NOT NULL,
    last date NOT NULL,
    history_until date NOT NULL,
    spent numeric(18,6) NOT NULL,
    brought numeric(18,6) NOT NULL,
    to_spend numeric(18,6) NOT NULL,
    quantiles jsonb NOT NULL,
    read_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    campaign_id uuid,
    over_claims jsonb NOT NULL
);
ALTER TABLE ONLY public.forecasts_goaloutlook FORCE ROW LEVEL SECURITY;
CREATE TABLE public.forecasts_learnedcalendar (
    business_id uuid NOT NULL,
    history_from date NOT NULL,
    history_until date NOT NULL,
    effects jsonb NOT NULL,
    read_at timestamp with time zone NOT NULL
);
ALTER TABLE ONLY public.forecasts_learnedcalendar FORCE ROW LEVEL SECURITY;
CREATE TABLE public.forecasts_lookback (
    id uuid NOT NULL,
    version integer NOT NULL,
    history_digest bytea,
    history_until date,
    content bytea,
    lacking character varying(40) NOT NULL,
    read_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    changes integer,
    CONSTRAINT forecasts_lookback_version_check CHECK ((version >= 0))
);
ALTER TABLE ONLY public.forecasts_lookback FORCE ROW LEVEL SECURITY;
CREATE TABLE public.forecasts_posterior (
    id uuid NOT NULL,
    version integer NOT NULL,
    target character varying(12) NOT NULL,
    history_digest bytea NOT NULL,
    history_until date NOT NULL,
    campaign_ids jsonb NOT NULL,
    content bytea NOT NULL,
    made_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    CONSTRAINT forecasts_posterior_version_check CHECK ((version >= 0))
);
ALTER TABLE ONLY public.forecasts_posterior FORCE ROW LEVEL SECURITY;
CREATE TABLE public.installation_encryptionkey (
    key_id character varying(32) NOT NULL,
    check_value character varying(32) NOT NULL,
    first_seen_at timestamp with time zone NOT NULL,
    retired_at timestamp with time zone
);
CREATE TABLE public.installation_hold (
    is_this boolean NOT NULL,
    since timestamp with time zone NOT NULL,
    backup_made_at timestamp with time zone NOT NULL,
    CONSTRAINT one_hold CHECK (is_this)
);
CREATE TABLE public.installation_installation (
    is_this boolean NOT NULL,
    number uuid NOT NULL,
    recovery character varying(100) DEFAULT ''::character varying NOT NULL,
    CONSTRAINT one_installation CHECK (is_this)
);
CREATE TABLE public.language_models_businesslanguagemodel (
    id uuid NOT NULL,
    url character varying(300) NOT NULL,
    name character varying(120) NOT NULL,
    sealed_key bytea NOT NULL,
    test_status character varying(8) NOT NULL,
    test_fault character varying(40) NOT NULL,
    test_detail character varying(300) NOT NULL,
    test_texts character varying(255)[] NOT NULL,
    tested_at timestamp with time zone,
    revision integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    CONSTRAINT language_models_businesslanguagemodel_revision_check CHECK ((revision >= 0))
);
ALTER TABLE ONLY public.language_models_businesslanguagemodel FORCE ROW LEVEL SECURITY;
CREATE TABLE public.launches_change (
    id uuid NOT NULL,
    kind character varying(20) NOT NULL,
    is_first boolean NOT NULL,
    ordered_by character varying(80) NOT NULL,
    tag character varying(40) NOT NULL,
    payload jsonb NOT NULL,
    status character varying(10) NOT NULL,
    attempts smallint NOT NULL,
    not_before timestamp with time zone NOT NULL,
    error character varying(500) NOT NULL,
    can_retry boolean NOT NULL,
    result jsonb,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    business_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    connection_id uuid NOT NULL,
    launch_id uuid NOT NULL,
    ad_revision_id uuid,
    CONSTRAINT launches_change_attempts_check CHECK ((attempts >= 0))
);
ALTER TABLE ONLY public.launches_change FORCE ROW LEVEL SECURITY;
CREATE TABLE public.launches_drift (
    id uuid NOT NULL,
    kind character varying(20) NOT NULL,
    subject character varying(120) NOT NULL,
    approved character varying(200) NOT NULL,
    found character varying(200) NOT NULL,
    mark character varying(64) NOT NULL,
    status character varying(8) NOT NULL,
    seen_at timestamp with time zone NOT NULL,
    settled_at timestamp with time zone,
    settled_by character varying(80) NOT NULL,
    business_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    launch_id uuid NOT NULL,
    written_at timestamp with time zone,
    change_id uuid
);
ALTER TABLE ONLY public.launches_drift FORCE ROW LEVEL SECURITY;
CREATE TABLE public.launches_launch (
    id uuid NOT NULL,
    status character varying(8) NOT NULL,
    approved_hash character varying(64) NOT NULL,
    launched_by character varying(80) NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    strategy_id uuid NOT NULL
);
ALTER TABLE ONLY public.launches_launch FORCE ROW LEVEL SECURITY;
CREATE TABLE public.launches_originalday (
    date date NOT NULL,
    currency character varying(3) NOT NULL,
    spend numeric(18,6) NOT NULL,
    revenue numeric(18,6) NOT NULL,
    rate numeric(18,8) NOT NULL,
    converted_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    campaign_id uuid NOT NULL
);
ALTER TABLE ONLY public.launches_originalday FORCE ROW LEVEL SECURITY;
CREATE TABLE public.launches_spendguard (
    id bigint NOT NULL,
    is_on boolean NOT NULL,
    margin smallint NOT NULL,
    set_by character varying(80) NOT NULL,
    set_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    campaign_id uuid,
    CONSTRAINT launches_spendguard_margin_check CHECK ((margin >= 0))
);
ALTER TABLE ONLY public.launches_spendguard FORCE ROW LEVEL SECURITY;
ALTER TABLE public.launches_spendguard ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.launches_spendguard_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.launches_spendtold (
    id bigint NOT NULL,
    mark character varying(60) NOT NULL,
    told_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    allowed numeric(18,6),
    spent numeric(18,6)
);
ALTER TABLE ONLY public.launches_spendtold FORCE ROW LEVEL SECURITY;
ALTER TABLE public.launches_spendtold ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.launches_spendtold_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.launches_watch (
    campaign_id uuid NOT NULL,
    baseline jsonb NOT NULL,
    looked_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    launch_id uuid NOT NULL
);
ALTER TABLE ONLY public.launches_watch FORCE ROW LEVEL SECURITY;
CREATE TABLE public.leads_erasure (
    id uuid NOT NULL,
    sealed_email bytea,
    attempts integer NOT NULL,
    next_attempt_at timestamp with time zone NOT NULL,
    reason character varying(300) NOT NULL,
    done_at timestamp with time zone,
    business_id uuid NOT NULL,
    crm_id uuid NOT NULL,
    lead_id uuid NOT NULL,
    CONSTRAINT leads_erasure_attempts_check CHECK ((attempts >= 0))
);
ALTER TABLE ONLY public.leads_erasure FORCE ROW LEVEL SECURITY;
CREATE TABLE public.leads_feed (
    id bigint NOT NULL,
    mapping jsonb NOT NULL,
    paused_until timestamp with time zone,
    updated_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    connection_id uuid NOT NULL
);
ALTER TABLE ONLY public.leads_feed FORCE ROW LEVEL SECURITY;
ALTER TABLE public.leads_feed ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.leads_feed_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.leads_formnotice (
    id bigint NOT NULL,
    version character varying(80) NOT NULL,
    question character varying(200) NOT NULL,
    since timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL
);
ALTER TABLE ONLY public.leads_formnotice FORCE ROW LEVEL SECURITY;
ALTER TABLE public.leads_formnotice ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.leads_formnotice_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.leads_lead (
    id uuid NOT NULL,
    source character varying(8) NOT NULL,
    environment character varying(8) NOT NULL,
    external_id character varying(64),
    email character varying(254) NOT NULL,
    email_given character varying(254) NOT NULL,
    first_name character varying(120) NOT NULL,
    last_name character varying(120) NOT NULL,
    phone character varying(40) NOT NULL,
    company character varying(200) NOT NULL,
    answers jsonb NOT NULL,
    notice_version character varying(80) NOT NULL,
    consented_at timestamp with time zone,
    opted_out_at timestamp with time zone,
    erased_at timestamp with time zone,
    happened_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    status character varying(8) NOT NULL,
    reason character varying(20) NOT NULL,
    detail character varying(500) NOT NULL,
    attempts integer NOT NULL,
    next_attempt_at timestamp with time zone NOT NULL,
    pushed_at timestamp with time zone,
    contact_id character varying(40) NOT NULL,
    ad_id uuid,
    business_id uuid NOT NULL,
    campaign_id uuid,
    crm_id uuid,
    CONSTRAINT leads_lead_attempts_check CHECK ((attempts >= 0))
);
ALTER TABLE ONLY public.leads_lead FORCE ROW LEVEL SECURITY;
CREATE TABLE public.leads_optout (
    id bigint NOT NULL,
    digest character varying(64) NOT NULL,
    opted_out_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL
);
ALTER TABLE ONLY public.leads_optout FORCE ROW LEVEL SECURITY;
ALTER TABLE public.leads_optout ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.leads_optout_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.leads_reading (
    id bigint NOT NULL,
    read_until timestamp with time zone,
    reason character varying(300) NOT NULL,
    business_id uuid NOT NULL,
    connection_id uuid NOT NULL
);
ALTER TABLE ONLY public.leads_reading FORCE ROW LEVEL SECURITY;
ALTER TABLE public.leads_reading ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.leads_reading_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.metrics_suppliertax (
    id uuid NOT NULL,
    platform character varying(16) NOT NULL,
    service_tax boolean NOT NULL,
    withholding character varying(16) NOT NULL,
    answered_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL
);
ALTER TABLE ONLY public.metrics_suppliertax FORCE ROW LEVEL SECURITY;
CREATE TABLE public.mfa_authenticator (
    id bigint NOT NULL,
    type character varying(20) NOT NULL,
    data jsonb NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    last_used_at timestamp with time zone
);
ALTER TABLE public.mfa_authenticator ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.mfa_authenticator_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.notification_centre_dismissedfirststeps (
    id bigint NOT NULL,
    dismissed_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    member_id uuid NOT NULL
);
ALTER TABLE ONLY public.notification_centre_dismissedfirststeps FORCE ROW LEVEL SECURITY;
ALTER TABLE public.notification_centre_dismissedfirststeps ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.notification_centre_dismissedfirststeps_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.notification_centre_readmark (
    id bigint NOT NULL,
    sequence bigint NOT NULL,
    read_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    member_id uuid NOT NULL,
    quiet bigint DEFAULT 0 NOT NULL
);
ALTER TABLE ONLY public.notification_centre_readmark FORCE ROW LEVEL SECURITY;
ALTER TABLE public.notification_centre_readmark ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.notification_centre_readmark_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.offerings_offering (
    id uuid NOT NULL,
    name character varying(25) NOT NULL,
    names jsonb NOT NULL,
    category character varying(24) NOT NULL,
    description character varying(500) NOT NULL,
    languages character varying(2)[] NOT NULL,
    landing_url character varying(2048) NOT NULL,
    price_from numeric(18,6),
    price_to numeric(18,6),
    states character varying(2)[] NOT NULL,
    towns jsonb NOT NULL,
    claims jsonb NOT NULL,
    must_say character varying(200)[] NOT NULL,
    never_say character varying(200)[] NOT NULL,
    permits jsonb NOT NULL,
    colours character varying(7)[] NOT NULL,
    version integer NOT NULL,
    archived_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    logo_id uuid,
    margin numeric(7,6),
    CONSTRAINT offerings_offering_version_check CHECK ((version >= 0))
);
ALTER TABLE ONLY public.offerings_offering FORCE ROW LEVEL SECURITY;
CREATE TABLE public.offerings_offeringpicture (
    id bigint NOT NULL,
    focal_x smallint NOT NULL,
    focal_y smallint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    image_id uuid NOT NULL,
    offering_id uuid NOT NULL,
    CONSTRAINT focal_point_inside CHECK (((focal_x <= 1000) AND (focal_y <= 1000))),
    CONSTRAINT offerings_offeringpicture_focal_x_check CHECK ((focal_x >= 0)),
    CONSTRAINT offerings_offeringpicture_focal_y_check CHECK ((focal_y >= 0))
);
ALTER TABLE ONLY public.offerings_offeringpicture FORCE ROW LEVEL SECURITY;
ALTER TABLE public.offerings_offeringpicture ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.offerings_offeringpicture_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.offerings_promotion (
    id bigint NOT NULL,
    decided_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    campaign_id uuid NOT NULL,
    offering_id uuid
);
ALTER TABLE ONLY public.offerings_promotion FORCE ROW LEVEL SECURITY;
ALTER TABLE public.offerings_promotion ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.offerings_promotion_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.operators_heartbeat (
    id uuid NOT NULL,
    kind character varying(8) NOT NULL,
    host character varying(255) NOT NULL,
    pid integer NOT NULL,
    version character varying(40) NOT NULL,
    started_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    seen_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    CONSTRAINT operators_heartbeat_pid_check CHECK ((pid >= 0))
);
CREATE TABLE public.operators_jobfailure (
    job_id bigint NOT NULL,
    failed_at timestamp with time zone NOT NULL,
    reason character varying(300) NOT NULL
);
CREATE TABLE public.operators_operatoraction (
    id bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    operator character varying(254) NOT NULL,
    action character varying(60) NOT NULL,
    data jsonb NOT NULL
);
ALTER TABLE public.operators_operatoraction ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.operators_operatoraction_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.operators_operatortestmail (
    id uuid NOT NULL,
    operator character varying(254) NOT NULL,
    status character varying(7) NOT NULL,
    reason character varying(300) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone
);
CREATE TABLE public.performance_import (
    id uuid NOT NULL,
    source character varying(12) NOT NULL,
    file_name character varying(200) NOT NULL,
    status character varying(10) NOT NULL,
    received integer NOT NULL,
    inserted integer NOT NULL,
    updated integer NOT NULL,
    unchanged integer NOT NULL,
    rejected integer NOT NULL,
    rounded integer NOT NULL,
    done integer NOT NULL,
    errors jsonb NOT NULL,
    failure jsonb,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    business_id uuid NOT NULL,
    campaign_id uuid,
    created_by_id uuid,
    outranked integer NOT NULL,
    stored_at timestamp with time zone,
    undone_at timestamp with time zone,
    undone_by_id uuid,
    undone_days jsonb,
    names jsonb,
    skipped integer NOT NULL,
    kind character varying(12) NOT NULL
);
ALTER TABLE ONLY public.performance_import FORCE ROW LEVEL SECURITY;
CREATE TABLE public.performance_importfile (
    made_id uuid NOT NULL,
    wanted jsonb NOT NULL,
    size bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL
);
ALTER TABLE ONLY public.performance_importfile FORCE ROW LEVEL SECURITY;
CREATE TABLE public.performance_importpart (
    number integer NOT NULL,
    content bytea NOT NULL,
    business_id uuid NOT NULL,
    file_id uuid NOT NULL
);
ALTER TABLE ONLY public.performance_importpart ALTER COLUMN content SET STORAGE EXTERNAL;
ALTER TABLE ONLY public.performance_importpart FORCE ROW LEVEL SECURITY;
CREATE TABLE public.performance_performanceday (
    date date NOT NULL,
    spend numeric(18,6) NOT NULL,
    revenue numeric(18,6) NOT NULL,
    clicks bigint,
    conversions numeric(18,6),
    last_import_id uuid,
    changed_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    campaign_id uuid NOT NULL
);
ALTER TABLE ONLY public.performance_performanceday FORCE ROW LEVEL SECURITY;
CREATE TABLE public.performance_rememberedcolumns (
    id bigint NOT NULL,
    header character varying(64) NOT NULL,
    mapping jsonb NOT NULL,
    used_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL
);
ALTER TABLE ONLY public.performance_rememberedcolumns FORCE ROW LEVEL SECURITY;
ALTER TABLE public.performance_rememberedcolumns ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.performance_rememberedcolumns_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.performance_replacedday (
    date date NOT NULL,
    replaced_at timestamp with time zone NOT NULL,
    spend numeric(18,6) NOT NULL,
    revenue numeric(18,6) NOT NULL,
    clicks bigint,
    conversions numeric(18,6),
    import_id uuid,
    since timestamp with time zone NOT NULL,
    replaced_by uuid NOT NULL,
    is_undo boolean NOT NULL,
    business_id uuid NOT NULL,
    campaign_id uuid NOT NULL
);
ALTER TABLE ONLY public.performance_replacedday FORCE ROW LEVEL SECURITY;
CREATE TABLE public.performance_sourcerule (
    campaign_id uuid NOT NULL,
    wins character varying(6) NOT NULL,
    business_id uuid NOT NULL
);
ALTER TABLE ONLY public.performance_sourcerule FORCE ROW LEVEL SECURITY;
CREATE TABLE public.performance_uploadedfile (
    id uuid NOT NULL,
    name character varying(200) NOT NULL,
    content bytea NOT NULL,
    row_count integer NOT NULL,
    choices jsonb,
    report jsonb,
    done integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    stored_as_id uuid,
    uploaded_by_id uuid NOT NULL,
    "table" bytea
);
ALTER TABLE ONLY public.performance_uploadedfile FORCE ROW LEVEL SECURITY;
CREATE TABLE public.procrastinate_events (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    type public.procrastinate_job_event_type,
    at timestamp with time zone DEFAULT now()
);
CREATE SEQUENCE public.procrastinate_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.procrastinate_events_id_seq OWNED BY public.procrastinate_events.id;
CREATE SEQUENCE public.procrastinate_jobs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.procrastinate_jobs_id_seq OWNED BY public.procrastinate_jobs.id;
CREATE TABLE public.procrastinate_periodic_defers (
    id bigint NOT NULL,
    task_name character varying(128) NOT NULL,
    defer_timestamp bigint,
    job_id bigint,
    periodic_id character varying(128) DEFAULT ''::character varying NOT NULL
);
CREATE SEQUENCE public.procrastinate_periodic_defers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.procrastinate_periodic_defers_id_seq OWNED BY public.procrastinate_periodic_defers.id;
CREATE TABLE public.procrastinate_workers (
    id bigint NOT NULL,
    last_heartbeat timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE public.procrastinate_workers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.procrastinate_workers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.reports_reportmail (
    id uuid NOT NULL,
    address character varying(254) NOT NULL,
    sent_at timestamp with time zone,
    error character varying(300) NOT NULL,
    business_id uuid NOT NULL,
    member_id uuid NOT NULL,
    sending_id uuid NOT NULL
);
ALTER TABLE ONLY public.reports_reportmail FORCE ROW LEVEL SECURITY;
CREATE TABLE public.reports_reportreader (
    id uuid NOT NULL,
    stopped_at timestamp with time zone,
    business_id uuid NOT NULL,
    member_id uuid NOT NULL,
    schedule_id uuid NOT NULL
);
ALTER TABLE ONLY public.reports_reportreader FORCE ROW LEVEL SECURITY;
CREATE TABLE public.reports_reportschedule (
    id uuid NOT NULL,
    name character varying(80) NOT NULL,
    made_for character varying(64) NOT NULL,
    period character varying(16) NOT NULL,
    group_by character varying(8) NOT NULL,
    compare character varying(8) NOT NULL,
    search character varying(120) NOT NULL,
    formats character varying(8)[] NOT NULL,
    every character varying(5) NOT NULL,
    day smallint NOT NULL,
    at time without time zone NOT NULL,
    next_due timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    created_by_id uuid,
    revision integer NOT NULL,
    columns character varying(32)[] DEFAULT '{}'::character varying(32)[] NOT NULL,
    metric character varying(32) DEFAULT ''::character varying NOT NULL,
    sort character varying(33) DEFAULT ''::character varying NOT NULL,
    CONSTRAINT reports_reportschedule_day_check CHECK ((day >= 0)),
    CONSTRAINT reports_reportschedule_revision_check CHECK ((revision >= 0))
);
ALTER TABLE ONLY public.reports_reportschedule FORCE ROW LEVEL SECURITY;
CREATE TABLE public.reports_reportsending (
    id uuid NOT NULL,
    due timestamp with time zone NOT NULL,
    posted_at timestamp with time zone,
    note character varying(300) NOT NULL,
    business_id uuid NOT NULL,
    schedule_id uuid NOT NULL
);
ALTER TABLE ONLY public.reports_reportsending FORCE ROW LEVEL SECURITY;
CREATE TABLE public.requests_idempotentanswer (
    id bigint NOT NULL,
    path character varying(300) NOT NULL,
    key character varying(255) NOT NULL,
    body_digest bytea NOT NULL,
    sealed_answer bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    lead_id character varying(40)
);
ALTER TABLE ONLY public.requests_idempotentanswer FORCE ROW LEVEL SECURITY;
ALTER TABLE public.requests_idempotentanswer ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.requests_idempotentanswer_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.requests_ratehistory (
    digest character varying(64) NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    value jsonb NOT NULL
);
CREATE TABLE public.requests_ratewindow (
    id bigint NOT NULL,
    name character varying(80) NOT NULL,
    minute bigint NOT NULL,
    count integer NOT NULL
);
ALTER TABLE public.requests_ratewindow ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.requests_ratewindow_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.requests_signinattempts (
    digest character varying(64) NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    failures integer NOT NULL,
    next_at timestamp with time zone NOT NULL
);
CREATE TABLE public.requests_usedcode (
    digest character varying(64) NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    value jsonb NOT NULL
);
CREATE TABLE public.requests_usedform (
    digest character varying(64) NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE public.sales_profitmargin (
    business_id uuid NOT NULL,
    margin numeric(7,6) NOT NULL
);
ALTER TABLE ONLY public.sales_profitmargin FORCE ROW LEVEL SECURITY;
CREATE TABLE public.sales_replacedsalesday (
    date date NOT NULL,
    state character varying(2) NOT NULL,
    shop character varying(60) NOT NULL,
    replaced_at timestamp with time zone NOT NULL,
    revenue numeric(18,6) NOT NULL,
    orders bigint,
    refunds numeric(18,6),
    new_customers bigint,
    margin numeric(18,6),
    import_id uuid NOT NULL,
    since timestamp with time zone NOT NULL,
    replaced_by uuid NOT NULL,
    is_undo boolean NOT NULL,
    business_id uuid NOT NULL
);
ALTER TABLE ONLY public.sales_replacedsalesday FORCE ROW LEVEL SECURITY;
CREATE TABLE public.sales_salescolumns (
    id bigint NOT NULL,
    header character varying(64) NOT NULL,
    mapping jsonb NOT NULL,
    used_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL
);
ALTER TABLE ONLY public.sales_salescolumns FORCE ROW LEVEL SECURITY;
ALTER TABLE public.sales_salescolumns ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.sales_salescolumns_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.sales_salesday (
    date date NOT NULL,
    state character varying(2) NOT NULL,
    shop character varying(60) NOT NULL,
    revenue numeric(18,6) NOT NULL,
    orders bigint,
    refunds numeric(18,6),
    new_customers bigint,
    margin numeric(18,6),
    last_import_id uuid NOT NULL,
    changed_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL
);
ALTER TABLE ONLY public.sales_salesday FORCE ROW LEVEL SECURITY;
CREATE TABLE public.scorecards_score (
    id uuid NOT NULL,
    state character varying(12) NOT NULL,
    until date,
    spent numeric(18,6) NOT NULL,
    brought numeric(18,6) NOT NULL,
    campaigns jsonb NOT NULL,
    held boolean,
    goal_met boolean,
    scored_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    forecast_id uuid NOT NULL
);
ALTER TABLE ONLY public.scorecards_score FORCE ROW LEVEL SECURITY;
CREATE TABLE public.socialaccount_socialaccount (
    id integer NOT NULL,
    provider character varying(200) NOT NULL,
    uid character varying(191) NOT NULL,
    last_login timestamp with time zone NOT NULL,
    date_joined timestamp with time zone NOT NULL,
    extra_data jsonb NOT NULL,
    user_id uuid NOT NULL
);
ALTER TABLE public.socialaccount_socialaccount ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.socialaccount_socialaccount_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.socialaccount_socialapp (
    id integer NOT NULL,
    provider character varying(30) NOT NULL,
    name character varying(40) NOT NULL,
    client_id character varying(191) NOT NULL,
    secret character varying(191) NOT NULL,
    key character varying(191) NOT NULL,
    provider_id character varying(200) NOT NULL,
    settings jsonb NOT NULL
);
ALTER TABLE public.socialaccount_socialapp ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.socialaccount_socialapp_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.socialaccount_socialtoken (
    id integer NOT NULL,
    token text NOT NULL,
    token_secret text NOT NULL,
    expires_at timestamp with time zone,
    account_id integer NOT NULL,
    app_id integer
);
ALTER TABLE public.socialaccount_socialtoken ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.socialaccount_socialtoken_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.steering_adpause (
    id uuid NOT NULL,
    day date NOT NULL,
    chance_best numeric(4,3) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ad_id uuid NOT NULL,
    business_id uuid NOT NULL,
    change_id uuid,
    launch_id uuid NOT NULL,
    undone_by_id uuid,
    reason character varying(8) DEFAULT 'worse'::character varying NOT NULL,
    chance_tired numeric(4,3),
    outcome character varying(8) DEFAULT ''::character varying NOT NULL,
    started_id uuid,
    starting_id uuid,
    started_added_id uuid
);
ALTER TABLE ONLY public.steering_adpause FORCE ROW LEVEL SECURITY;
CREATE TABLE public.steering_move (
    id uuid NOT NULL,
    day date NOT NULL,
    status character varying(8) NOT NULL,
    origin character varying(16) NOT NULL,
    reason character varying(8) NOT NULL,
    ordered_by character varying(80) NOT NULL,
    lines jsonb NOT NULL,
    gain jsonb,
    brought jsonb,
    failure character varying(500) NOT NULL,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    business_id uuid NOT NULL,
    launch_id uuid NOT NULL,
    strategy_id uuid NOT NULL,
    undoes_id uuid,
    recommendation_id uuid
);
ALTER TABLE ONLY public.steering_move FORCE ROW LEVEL SECURITY;
CREATE TABLE public.steering_nextplan (
    launch_id uuid NOT NULL,
    proposed_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    strategy_id uuid
);
ALTER TABLE ONLY public.steering_nextplan FORCE ROW LEVEL SECURITY;
CREATE TABLE public.steering_recommendation (
    id uuid NOT NULL,
    status character varying(10) NOT NULL,
    reason character varying(8) NOT NULL,
    lines jsonb NOT NULL,
    gain jsonb,
    created_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    decided_by character varying(80) NOT NULL,
    decided_at timestamp with time zone,
    business_id uuid NOT NULL,
    launch_id uuid NOT NULL,
    strategy_id uuid NOT NULL,
    kind character varying(8) NOT NULL,
    campaign_id uuid,
    ad_id uuid,
    advice jsonb,
    ad_revision_id uuid
);
ALTER TABLE ONLY public.steering_recommendation FORCE ROW LEVEL SECURITY;
CREATE TABLE public.steering_steeringcheck (
    launch_id uuid NOT NULL,
    decided_on date,
    decision character varying(24) NOT NULL,
    checked_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    ads_advised_on date
);
ALTER TABLE ONLY public.steering_steeringcheck FORCE ROW LEVEL SECURITY;
CREATE TABLE public.strategies_brief (
    id uuid NOT NULL,
    objective character varying(20) NOT NULL,
    return_goal numeric(9,3),
    prospect_goal integer,
    audience jsonb,
    budget_amount numeric(18,6) NOT NULL,
    budget_start date NOT NULL,
    budget_end date NOT NULL,
    creative_guidelines jsonb NOT NULL,
    campaign_ids jsonb NOT NULL,
    new_campaigns jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    written_by_id uuid,
    draft_id uuid,
    after_plan character varying(8) NOT NULL,
    offering_id uuid,
    own_figures jsonb,
    profit_goal numeric(9,3),
    margin numeric(7,6),
    margin_source character varying(8) NOT NULL,
    most_profit boolean DEFAULT false NOT NULL
);
ALTER TABLE ONLY public.strategies_brief FORCE ROW LEVEL SECURITY;
CREATE TABLE public.strategies_briefdraft (
    id uuid NOT NULL,
    step smallint NOT NULL,
    answers jsonb NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    person_id uuid NOT NULL,
    strategy_id uuid,
    CONSTRAINT strategies_briefdraft_step_check CHECK ((step >= 0))
);
ALTER TABLE ONLY public.strategies_briefdraft FORCE ROW LEVEL SECURITY;
CREATE TABLE public.strategies_frozenforecast (
    id uuid NOT NULL,
    target character varying(12) NOT NULL,
    first date NOT NULL,
    last date NOT NULL,
    spend numeric(18,6) NOT NULL,
    mean numeric(18,6) NOT NULL,
    p10 numeric(18,6) NOT NULL,
    p90 numeric(18,6) NOT NULL,
    goal numeric(12,3),
    chance_of_goal numeric(4,3),
    content jsonb NOT NULL,
    content_hash character varying(64) NOT NULL,
    frozen_at timestamp with time zone NOT NULL,
    business_id uuid NOT NULL,
    strategy_id uuid NOT NULL
);
ALTER TABLE ONLY public.strategies_frozenforecast FORCE ROW LEVEL SECURITY;
CREATE TABLE public.strategies_strategy (
    id uuid NOT NULL,
    status character varying(10) NOT NULL,
    progress jsonb NOT NULL,
    failure character varying(300) NOT NULL,
    expected jsonb,
    answer jsonb,
    revision integer NOT NULL,
    approved_hash character varying(64) NOT NULL,
    approved_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    approved_by_id uuid,
    brief_id uuid NOT NULL,
    business_id uuid NOT NULL,
    posterior_id uuid,
    rejected_by_id uuid,
    rejected_reason character varying(500) NOT NULL,
    approved_by_client character varying(254) DEFAULT ''::character varying NOT NULL,
    rejected_by_client character varying(254) DEFAULT ''::character varying NOT NULL,
    envelope jsonb,
    CONSTRAINT strategies_strategy_revision_check CHECK ((revision >= 0))
);
ALTER TABLE ONLY public.strategies_strategy FORCE ROW LEVEL SECURITY;
CREATE TABLE public.strategies_strategyad (
    id uuid NOT NULL,
    "position" smallint NOT NULL,
    is_chosen boolean NOT NULL,
    business_id uuid NOT NULL,
    creative_id uuid NOT NULL,
    line_id uuid NOT NULL,
    is_reserve boolean DEFAULT false NOT NULL,
    CONSTRAINT proposed_ad_runs_or_waits CHECK (((NOT is_chosen) OR (NOT is_reserve))),
    CONSTRAINT strategies_strategyad_position_check CHECK (("position" >= 0))
);
ALTER TABLE ONLY public.strategies_strategyad FORCE ROW LEVEL SECURITY;
CREATE TABLE public.strategies_strategyline (
    id uuid NOT NULL,
    "position" smallint NOT NULL,
    platform character varying(8) NOT NULL,
    name character varying(120) NOT NULL,
    amount numeric(18,6) NOT NULL,
    suggested_amount numeric(18,6) NOT NULL,
    current_amount numeric(18,6),
    is_locked boolean NOT NULL,
    basis character varying(10) NOT NULL,
    expected jsonb,
    curve jsonb,
    sufficiency jsonb,
    daily jsonb NOT NULL,
    business_id uuid NOT NULL,
    campaign_id uuid,
    strategy_id uuid NOT NULL,
    last_day date,
    launched_as_id uuid,
    targeting jsonb,
    creative_guidelines jsonb,
    offering_id uuid,
    chosen_offering_id uuid,
    CONSTRAINT strategies_strategyline_position_check CHECK (("position" >= 0))
);
ALTER TABLE ONLY public.strategies_strategyline FORCE ROW LEVEL SECURITY;
CREATE TABLE public.usersessions_usersession (
    id bigint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    ip inet NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    session_key character varying(40) NOT NULL,
    user_agent character varying(200) NOT NULL,
    data jsonb NOT NULL,
    user_id uuid NOT NULL
);
ALTER TABLE public.usersessions_usersession ALTER COLUMN id ADD GENERATED BY DEFAULT AS IDENTITY (
    SEQUENCE NAME public.usersessions_usersession_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.webhooks_attempt (
    id uuid NOT NULL,
    number integer NOT NULL,
    started_at timestamp with time zone NOT NULL,
    duration_ms integer NOT NULL,
    address character varying(45) NOT NULL,
    status_code smallint,
    error character varying(300) NOT NULL,
    response_headers jsonb NOT NULL,
    response_body text NOT NULL,
    business_id uuid NOT NULL,
    delivery_id uuid NOT NULL
)
PARTITION BY RANGE (id);
ALTER TABLE ONLY public.webhooks_attempt FORCE ROW LEVEL SECURITY;
CREATE TABLE public.webhooks_attempt_default (
    id uuid CONSTRAINT webhooks_attempt_id_not_null NOT NULL,
    number integer CONSTRAINT webhooks_attempt_number_not_null NOT NULL,
    started_at timestamp with time zone CONSTRAINT webhooks_attempt_started_at_not_null NOT NULL,
    duration_ms integer CONSTRAINT webhooks_attempt_duration_ms_not_null NOT NULL,
    address character varying(45) CONSTRAINT webhooks_attempt_address_not_null NOT NULL,
    status_code smallint,
    error character varying(300) CONSTRAINT webhooks_attempt_error_not_null NOT NULL,
    response_headers jsonb CONSTRAINT webhooks_attempt_response_headers_not_null NOT NULL,
    response_body text CONSTRAINT webhooks_attempt_response_body_not_null NOT NULL,
    business_id uuid CONSTRAINT webhooks_attempt_business_id_not_null NOT NULL,
    delivery_id uuid CONSTRAINT webhooks_attempt_delivery_id_not_null NOT NULL
);
CREATE TABLE public.webhooks_delivery (
    id uuid NOT NULL,
    status character varying(10) NOT NULL,
    attempts integer NOT NULL,
    earlier_attempts integer NOT NULL,
    next_attempt_at timestamp with time zone DEFAULT statement_timestamp() NOT NULL,
    fence bigint NOT NULL,
    leased_until timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    business_id uuid NOT NULL,
    event_id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    CONSTRAINT webhooks_delivery_attempts_check CHECK ((attempts >= 0)),
    CONSTRAINT webhooks_delivery_earlier_attempts_check CHECK ((earlier_attempts >= 0))
);
ALTER TABLE ONLY public.webhooks_delivery FORCE ROW LEVEL SECURITY;
CREATE TABLE public.webhooks_endpoint (
    id uuid NOT NULL,
    url character varying(2048) NOT NULL,
    events character varying(40)[] NOT NULL,
    description character varying(200) NOT NULL,
    status character varying(16) NOT NULL,
    sealed_secret bytea NOT NULL,
    sealed_old_secret bytea,
    old_secret_until timestamp with time zone,
    failing_since timestamp with time zone,
    last_success_at timestamp with time zone,
    gave_up_since_success integer NOT NULL,
    mailed_hours smallint NOT NULL,
    created_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    business_id uuid NOT NULL,
    CONSTRAINT webhooks_endpoint_gave_up_since_success_check CHECK ((gave_up_since_success >= 0)),
    CONSTRAINT webhooks_endpoint_mailed_hours_check CHECK ((mailed_hours >= 0))
);
ALTER TABLE ONLY public.webhooks_endpoint FORCE ROW LEVEL SECURITY;
CREATE TABLE public.webhooks_recovery (
    id uuid NOT NULL,
    since timestamp with time zone NOT NULL,
    until timestamp with time zone NOT NULL,
    status character varying(9) NOT NULL,
    found integer NOT NULL,
    queued integer NOT NULL,
    done_until uuid,
    created_at timestamp with time zone NOT NULL,
    finished_at timestamp with time zone,
    business_id uuid NOT NULL,
    endpoint_id uuid NOT NULL,
    CONSTRAINT webhooks_recovery_found_check CHECK ((found >= 0)),
    CONSTRAINT webhooks_recovery_queued_check CHECK ((queued >= 0))
);
ALTER TABLE ONLY public.webhooks_recovery FORCE ROW LEVEL SECURITY;
ALTER TABLE ONLY public.events_event ATTACH PARTITION public.events_event_default DEFAULT;
ALTER TABLE ONLY public.webhooks_attempt ATTACH PARTITION public.webhooks_attempt_default DEFAULT;
ALTER TABLE ONLY public.procrastinate_events ALTER COLUMN id SET DEFAULT nextval('public.procrastinate_events_id_seq'::regclass);
ALTER TABLE ONLY public.procrastinate_jobs ALTER COLUMN id SET DEFAULT nextval('public.procrastinate_jobs_id_seq'::regclass);
ALTER TABLE ONLY public.procrastinate_periodic_defers ALTER COLUMN id SET DEFAULT nextval('public.procrastinate_periodic_defers_id_seq'::regclass);
ALTER TABLE ONLY public.account_emailaddress
    ADD CONSTRAINT account_emailaddress_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account_emailaddress
    ADD CONSTRAINT account_emailaddress_user_id_email_987c8728_uniq UNIQUE (user_id, email);
ALTER TABLE ONLY public.account_emailconfirmation
    ADD CONSTRAINT account_emailconfirmation_key_key UNIQUE (key);
ALTER TABLE ONLY public.account_emailconfirmation
    ADD CONSTRAINT account_emailconfirmation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts_apikey
    ADD CONSTRAINT accounts_apikey_digest_key UNIQUE (digest);
ALTER TABLE ONLY public.accounts_apikey
    ADD CONSTRAINT accounts_apikey_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts_business
    ADD CONSTRAINT accounts_business_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts_invitation
    ADD CONSTRAINT accounts_invitation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts_member
    ADD CONSTRAINT accounts_member_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts_pendingsignup
    ADD CONSTRAINT accounts_pendingsignup_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.accounts_person
    ADD CONSTRAINT accounts_person_email_key UNIQUE (email);
ALTER TABLE ONLY public.accounts_person
    ADD CONSTRAINT accounts_person_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ad_revisions_adrevisionchange
    ADD CONSTRAINT ad_once_a_revision UNIQUE (business_id, revision_id, ad_id);
ALTER TABLE ONLY public.ad_results_adday
    ADD CONSTRAINT ad_results_adday_pkey PRIMARY KEY (campaign_id, ad_number, date);
ALTER TABLE ONLY public.ad_results_audiencereading
    ADD CONSTRAINT ad_results_audiencereading_pkey PRIMARY KEY (campaign_id, what);
ALTER TABLE ONLY public.ad_results_campaignreach
    ADD CONSTRAINT ad_results_campaignreach_pkey PRIMARY KEY (campaign_id, days);
ALTER TABLE ONLY public.ad_results_deliveryday
    ADD CONSTRAINT ad_results_deliveryday_pkey PRIMARY KEY (campaign_id, date);
ALTER TABLE ONLY public.ad_results_regiontotal
    ADD CONSTRAINT ad_results_regiontotal_pkey PRIMARY KEY (campaign_id, "position");
ALTER TABLE ONLY public.ad_results_searchterm
    ADD CONSTRAINT ad_results_searchterm_pkey PRIMARY KEY (campaign_id, "position");
ALTER TABLE ONLY public.ad_revisions_adrevision
    ADD CONSTRAINT ad_revisions_adrevision_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ad_revisions_adrevisionchange
    ADD CONSTRAINT ad_revisions_adrevisionchange_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.creatives_switchedoffrule
    ADD CONSTRAINT ad_rule_switched_off_once UNIQUE (business_id, code);
ALTER TABLE ONLY public.steering_adpause
    ADD CONSTRAINT added_reserve_started_once UNIQUE (business_id, started_added_id);
ALTER TABLE ONLY public.alerts_alertnotice
    ADD CONSTRAINT alert_notice_once_a_channel UNIQUE (business_id, member_id, channel, alert_id, subject);
ALTER TABLE ONLY public.alerts_alert
    ADD CONSTRAINT alerts_alert_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.alerts_alertcheck
    ADD CONSTRAINT alerts_alertcheck_pkey PRIMARY KEY (business_id);
ALTER TABLE ONLY public.alerts_alertnotice
    ADD CONSTRAINT alerts_alertnotice_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.alerts_alertsettings
    ADD CONSTRAINT alerts_alertsettings_pkey PRIMARY KEY (member_id);
ALTER TABLE ONLY public.alerts_chatchannel
    ADD CONSTRAINT alerts_chatchannel_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.requests_idempotentanswer
    ADD CONSTRAINT answer_once_a_key UNIQUE (business_id, path, key);
ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_name_key UNIQUE (name);
ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_permission_id_0cd325b0_uniq UNIQUE (group_id, permission_id);
ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_group
    ADD CONSTRAINT auth_group_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_codename_01ab375a_uniq UNIQUE (content_type_id, codename);
ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.backups_archivestate
    ADD CONSTRAINT backups_archivestate_pkey PRIMARY KEY (is_this);
ALTER TABLE ONLY public.backups_backuprun
    ADD CONSTRAINT backups_backuprun_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.branding_brand
    ADD CONSTRAINT branding_brand_business_id_key UNIQUE (business_id);
ALTER TABLE ONLY public.branding_brand
    ADD CONSTRAINT branding_brand_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.calendar_events_businessevent
    ADD CONSTRAINT calendar_events_businessevent_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.campaigns_campaign
    ADD CONSTRAINT campaign_of_its_business UNIQUE (business_id, id);
ALTER TABLE ONLY public.campaigns_externalid
    ADD CONSTRAINT campaign_once_a_platform UNIQUE (business_id, campaign_id, platform);
ALTER TABLE ONLY public.campaigns_campaign
    ADD CONSTRAINT campaigns_campaign_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.campaigns_externalid
    ADD CONSTRAINT campaigns_externalid_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.alerts_chatchannel
    ADD CONSTRAINT chat_channel_once_a_kind UNIQUE (business_id, member_id, kind);
ALTER TABLE ONLY public.client_approvals_approvalrequest
    ADD CONSTRAINT client_approvals_approvalrequest_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.client_approvals_approvalrequest
    ADD CONSTRAINT client_approvals_approvalrequest_token_digest_key UNIQUE (token_digest);
ALTER TABLE ONLY public.client_approvals_clientapprovalsettings
    ADD CONSTRAINT client_approvals_clientapprovalsettings_business_id_key UNIQUE (business_id);
ALTER TABLE ONLY public.client_approvals_clientapprovalsettings
    ADD CONSTRAINT client_approvals_clientapprovalsettings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.performance_rememberedcolumns
    ADD CONSTRAINT columns_once_a_header UNIQUE (business_id, header);
ALTER TABLE ONLY public.company_sign_in_companysignin
    ADD CONSTRAINT company_sign_in_companysignin_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.company_sign_in_identityprovider
    ADD CONSTRAINT company_sign_in_identityprovider_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.company_sign_in_identityprovider
    ADD CONSTRAINT company_sign_in_identityprovider_sign_in_name_key UNIQUE (sign_in_name);
ALTER TABLE ONLY public.connections_connection
    ADD CONSTRAINT connection_once_an_account UNIQUE (business_id, platform, environment, account_id);
ALTER TABLE ONLY public.connections_campaignaccount
    ADD CONSTRAINT connections_campaignaccount_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.connections_connection
    ADD CONSTRAINT connections_connection_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.connections_exchangerate
    ADD CONSTRAINT connections_exchangerate_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.connections_leftout
    ADD CONSTRAINT connections_leftout_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.connections_partnercall
    ADD CONSTRAINT connections_partnercall_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.creatives_ad
    ADD CONSTRAINT creatives_ad_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.creatives_creative
    ADD CONSTRAINT creatives_creative_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.creatives_creativepicture
    ADD CONSTRAINT creatives_creativepicture_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.creatives_image
    ADD CONSTRAINT creatives_image_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.creatives_switchedoffrule
    ADD CONSTRAINT creatives_switchedoffrule_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.data_exports_dataexport
    ADD CONSTRAINT data_exports_dataexport_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.data_exports_dataexportpart
    ADD CONSTRAINT data_exports_dataexportpart_pkey PRIMARY KEY (export_id, number);
ALTER TABLE ONLY public.webhooks_delivery
    ADD CONSTRAINT delivery_once_an_endpoint UNIQUE (business_id, endpoint_id, event_id);
ALTER TABLE ONLY public.django_content_type
    ADD CONSTRAINT django_content_type_app_label_model_76bd3d3b_uniq UNIQUE (app_label, model);
ALTER TABLE ONLY public.django_content_type
    ADD CONSTRAINT django_content_type_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.django_migrations
    ADD CONSTRAINT django_migrations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.django_session
    ADD CONSTRAINT django_session_pkey PRIMARY KEY (session_key);
ALTER TABLE ONLY public.leads_erasure
    ADD CONSTRAINT erasure_once_a_lead_and_crm UNIQUE (business_id, lead_id, crm_id);
ALTER TABLE ONLY public.events_auditentry
    ADD CONSTRAINT events_auditentry_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.events_auditkey
    ADD CONSTRAINT events_auditkey_pkey PRIMARY KEY (key_id);
ALTER TABLE ONLY public.events_auditseal
    ADD CONSTRAINT events_auditseal_entry_id_key UNIQUE (entry_id);
ALTER TABLE ONLY public.events_auditseal
    ADD CONSTRAINT events_auditseal_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.events_event
    ADD CONSTRAINT events_event_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.events_event_default
    ADD CONSTRAINT events_event_default_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.events_eventcounter
    ADD CONSTRAINT events_eventcounter_pkey PRIMARY KEY (business_id);
ALTER TABLE ONLY public.events_unsealedentry
    ADD CONSTRAINT events_unsealedentry_pkey PRIMARY KEY (entry_id);
ALTER TABLE ONLY public.campaigns_externalid
    ADD CONSTRAINT external_id_once_a_platform UNIQUE (business_id, platform, external_id);
ALTER TABLE ONLY public.notification_centre_dismissedfirststeps
    ADD CONSTRAINT first_steps_dismissed_once UNIQUE (business_id, member_id);
ALTER TABLE ONLY public.strategies_frozenforecast
    ADD CONSTRAINT forecast_frozen_once_a_strategy UNIQUE (business_id, strategy_id);
ALTER TABLE ONLY public.forecasts_goaloutlook
    ADD CONSTRAINT forecasts_goaloutlook_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.forecasts_learnedcalendar
    ADD CONSTRAINT forecasts_learnedcalendar_pkey PRIMARY KEY (business_id);
ALTER TABLE ONLY public.forecasts_lookback
    ADD CONSTRAINT forecasts_lookback_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.forecasts_posterior
    ADD CONSTRAINT forecasts_posterior_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.leads_formnotice
    ADD CONSTRAINT form_notice_once_a_moment UNIQUE (business_id, since);
ALTER TABLE ONLY public.forecasts_goaloutlook
    ADD CONSTRAINT goal_outlook_once_a_campaign UNIQUE NULLS NOT DISTINCT (business_id, campaign_id);
ALTER TABLE ONLY public.company_sign_in_identityprovider
    ADD CONSTRAINT identity_provider_once_a_business UNIQUE (business_id);
ALTER TABLE ONLY public.creatives_image
    ADD CONSTRAINT image_once_a_business UNIQUE (business_id, digest);
ALTER TABLE ONLY public.installation_encryptionkey
    ADD CONSTRAINT installation_encryptionkey_pkey PRIMARY KEY (key_id);
ALTER TABLE ONLY public.installation_hold
    ADD CONSTRAINT installation_hold_pkey PRIMARY KEY (is_this);
ALTER TABLE ONLY public.installation_installation
    ADD CONSTRAINT installation_installation_pkey PRIMARY KEY (is_this);
ALTER TABLE ONLY public.language_models_businesslanguagemodel
    ADD CONSTRAINT language_model_once_a_business UNIQUE (business_id);
ALTER TABLE ONLY public.language_models_businesslanguagemodel
    ADD CONSTRAINT language_models_businesslanguagemodel_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.launches_change
    ADD CONSTRAINT launches_change_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.launches_drift
    ADD CONSTRAINT launches_drift_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.launches_launch
    ADD CONSTRAINT launches_launch_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.launches_originalday
    ADD CONSTRAINT launches_originalday_pkey PRIMARY KEY (campaign_id, date);
ALTER TABLE ONLY public.launches_spendguard
    ADD CONSTRAINT launches_spendguard_campaign_id_key UNIQUE (campaign_id);
ALTER TABLE ONLY public.launches_spendguard
    ADD CONSTRAINT launches_spendguard_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.launches_spendtold
    ADD CONSTRAINT launches_spendtold_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.launches_watch
    ADD CONSTRAINT launches_watch_pkey PRIMARY KEY (campaign_id);
ALTER TABLE ONLY public.leads_erasure
    ADD CONSTRAINT leads_erasure_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.leads_feed
    ADD CONSTRAINT leads_feed_connection_id_key UNIQUE (connection_id);
ALTER TABLE ONLY public.leads_feed
    ADD CONSTRAINT leads_feed_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.leads_formnotice
    ADD CONSTRAINT leads_formnotice_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.leads_lead
    ADD CONSTRAINT leads_lead_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.leads_optout
    ADD CONSTRAINT leads_optout_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.leads_reading
    ADD CONSTRAINT leads_reading_connection_id_key UNIQUE (connection_id);
ALTER TABLE ONLY public.leads_reading
    ADD CONSTRAINT leads_reading_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.connections_leftout
    ADD CONSTRAINT left_out_once UNIQUE (business_id, connection_id, external_id);
ALTER TABLE ONLY public.strategies_strategyline
    ADD CONSTRAINT line_once_a_position UNIQUE (business_id, strategy_id, "position");
ALTER TABLE ONLY public.forecasts_lookback
    ADD CONSTRAINT look_back_once_a_business UNIQUE (business_id);
ALTER TABLE ONLY public.accounts_member
    ADD CONSTRAINT member_once_a_business UNIQUE (business_id, person_id);
ALTER TABLE ONLY public.metrics_suppliertax
    ADD CONSTRAINT metrics_suppliertax_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.mfa_authenticator
    ADD CONSTRAINT mfa_authenticator_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notification_centre_dismissedfirststeps
    ADD CONSTRAINT notification_centre_dismissedfirststeps_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.notification_centre_readmark
    ADD CONSTRAINT notification_centre_readmark_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.offerings_offering
    ADD CONSTRAINT offerings_offering_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.offerings_offeringpicture
    ADD CONSTRAINT offerings_offeringpicture_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.offerings_promotion
    ADD CONSTRAINT offerings_promotion_campaign_id_key UNIQUE (campaign_id);
ALTER TABLE ONLY public.offerings_promotion
    ADD CONSTRAINT offerings_promotion_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.connections_campaignaccount
    ADD CONSTRAINT one_account_holds_a_campaign UNIQUE (business_id, campaign_id);
ALTER TABLE ONLY public.operators_heartbeat
    ADD CONSTRAINT operators_heartbeat_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.operators_jobfailure
    ADD CONSTRAINT operators_jobfailure_pkey PRIMARY KEY (job_id);
ALTER TABLE ONLY public.operators_operatoraction
    ADD CONSTRAINT operators_operatoraction_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.operators_operatortestmail
    ADD CONSTRAINT operators_operatortestmail_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.leads_optout
    ADD CONSTRAINT opt_out_once_an_address UNIQUE (business_id, digest);
ALTER TABLE ONLY public.performance_import
    ADD CONSTRAINT performance_import_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.performance_importfile
    ADD CONSTRAINT performance_importfile_pkey PRIMARY KEY (made_id);
ALTER TABLE ONLY public.performance_importpart
    ADD CONSTRAINT performance_importpart_pkey PRIMARY KEY (file_id, number);
ALTER TABLE ONLY public.performance_performanceday
    ADD CONSTRAINT performance_performanceday_pkey PRIMARY KEY (campaign_id, date);
ALTER TABLE ONLY public.performance_rememberedcolumns
    ADD CONSTRAINT performance_rememberedcolumns_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.performance_replacedday
    ADD CONSTRAINT performance_replacedday_pkey PRIMARY KEY (campaign_id, date, replaced_at);
ALTER TABLE ONLY public.performance_sourcerule
    ADD CONSTRAINT performance_sourcerule_pkey PRIMARY KEY (campaign_id);
ALTER TABLE ONLY public.performance_uploadedfile
    ADD CONSTRAINT performance_uploadedfile_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.creatives_creativepicture
    ADD CONSTRAINT picture_once_a_shape UNIQUE (business_id, creative_id, shape);
ALTER TABLE ONLY public.offerings_offeringpicture
    ADD CONSTRAINT picture_once_an_offering UNIQUE (business_id, offering_id, image_id);
ALTER TABLE ONLY public.forecasts_posterior
    ADD CONSTRAINT posterior_once_a_history UNIQUE (business_id, version, target, history_digest);
ALTER TABLE ONLY public.procrastinate_events
    ADD CONSTRAINT procrastinate_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.procrastinate_jobs
    ADD CONSTRAINT procrastinate_jobs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.procrastinate_periodic_defers
    ADD CONSTRAINT procrastinate_periodic_defers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.procrastinate_periodic_defers
    ADD CONSTRAINT procrastinate_periodic_defers_unique UNIQUE (task_name, periodic_id, defer_timestamp);
ALTER TABLE ONLY public.procrastinate_workers
    ADD CONSTRAINT procrastinate_workers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.strategies_strategyad
    ADD CONSTRAINT proposed_ad_once_a_position UNIQUE (business_id, line_id, "position");
ALTER TABLE ONLY public.connections_exchangerate
    ADD CONSTRAINT rate_once_a_day UNIQUE (business_id, currency, valid_from);
ALTER TABLE ONLY public.notification_centre_readmark
    ADD CONSTRAINT read_mark_once_a_member UNIQUE (business_id, member_id);
ALTER TABLE ONLY public.reports_reportmail
    ADD CONSTRAINT report_mail_once UNIQUE (business_id, sending_id, member_id);
ALTER TABLE ONLY public.reports_reportreader
    ADD CONSTRAINT report_reader_once UNIQUE (business_id, schedule_id, member_id);
ALTER TABLE ONLY public.reports_reportsending
    ADD CONSTRAINT report_sent_once_when_due UNIQUE (business_id, schedule_id, due);
ALTER TABLE ONLY public.reports_reportmail
    ADD CONSTRAINT reports_reportmail_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reports_reportreader
    ADD CONSTRAINT reports_reportreader_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reports_reportschedule
    ADD CONSTRAINT reports_reportschedule_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.reports_reportsending
    ADD CONSTRAINT reports_reportsending_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.requests_idempotentanswer
    ADD CONSTRAINT requests_idempotentanswer_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.requests_ratehistory
    ADD CONSTRAINT requests_ratehistory_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.requests_ratewindow
    ADD CONSTRAINT requests_ratewindow_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.requests_signinattempts
    ADD CONSTRAINT requests_signinattempts_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.requests_usedcode
    ADD CONSTRAINT requests_usedcode_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.requests_usedform
    ADD CONSTRAINT requests_usedform_pkey PRIMARY KEY (digest);
ALTER TABLE ONLY public.steering_adpause
    ADD CONSTRAINT reserve_started_once UNIQUE (business_id, started_id);
ALTER TABLE ONLY public.sales_salescolumns
    ADD CONSTRAINT sales_columns_once_a_header UNIQUE (business_id, header);
ALTER TABLE ONLY public.sales_profitmargin
    ADD CONSTRAINT sales_profitmargin_pkey PRIMARY KEY (business_id);
ALTER TABLE ONLY public.sales_replacedsalesday
    ADD CONSTRAINT sales_replacedsalesday_pkey PRIMARY KEY (business_id, date, state, shop, replaced_at);
ALTER TABLE ONLY public.sales_salescolumns
    ADD CONSTRAINT sales_salescolumns_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.sales_salesday
    ADD CONSTRAINT sales_salesday_pkey PRIMARY KEY (business_id, date, state, shop);
ALTER TABLE ONLY public.scorecards_score
    ADD CONSTRAINT score_once_a_forecast UNIQUE (business_id, forecast_id);
ALTER TABLE ONLY public.scorecards_score
    ADD CONSTRAINT scorecards_score_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.events_auditseal
    ADD CONSTRAINT seal_once_a_place UNIQUE (business_id, place);
ALTER TABLE ONLY public.socialaccount_socialaccount
    ADD CONSTRAINT socialaccount_socialaccount_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.socialaccount_socialaccount
    ADD CONSTRAINT socialaccount_socialaccount_provider_uid_fc810c6e_uniq UNIQUE (provider, uid);
ALTER TABLE ONLY public.socialaccount_socialapp
    ADD CONSTRAINT socialaccount_socialapp_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.socialaccount_socialtoken
    ADD CONSTRAINT socialaccount_socialtoken_app_id_account_id_fca4e0ac_uniq UNIQUE (app_id, account_id);
ALTER TABLE ONLY public.socialaccount_socialtoken
    ADD CONSTRAINT socialaccount_socialtoken_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.launches_spendtold
    ADD CONSTRAINT spend_told_once UNIQUE (business_id, campaign_id, mark);
ALTER TABLE ONLY public.steering_adpause
    ADD CONSTRAINT steering_adpause_change_id_key UNIQUE (change_id);
ALTER TABLE ONLY public.steering_adpause
    ADD CONSTRAINT steering_adpause_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.steering_adpause
    ADD CONSTRAINT steering_adpause_starting_id_key UNIQUE (starting_id);
ALTER TABLE ONLY public.steering_move
    ADD CONSTRAINT steering_move_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.steering_move
    ADD CONSTRAINT steering_move_recommendation_id_key UNIQUE (recommendation_id);
ALTER TABLE ONLY public.steering_nextplan
    ADD CONSTRAINT steering_nextplan_pkey PRIMARY KEY (launch_id);
ALTER TABLE ONLY public.steering_recommendation
    ADD CONSTRAINT steering_recommendation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.steering_steeringcheck
    ADD CONSTRAINT steering_steeringcheck_pkey PRIMARY KEY (launch_id);
ALTER TABLE ONLY public.strategies_brief
    ADD CONSTRAINT strategies_brief_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.strategies_briefdraft
    ADD CONSTRAINT strategies_briefdraft_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.strategies_frozenforecast
    ADD CONSTRAINT strategies_frozenforecast_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.strategies_strategy
    ADD CONSTRAINT strategies_strategy_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.strategies_strategyad
    ADD CONSTRAINT strategies_strategyad_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.strategies_strategyline
    ADD CONSTRAINT strategies_strategyline_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.metrics_suppliertax
    ADD CONSTRAINT supplier_tax_once_a_platform UNIQUE (business_id, platform);
ALTER TABLE ONLY public.usersessions_usersession
    ADD CONSTRAINT usersessions_usersession_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.usersessions_usersession
    ADD CONSTRAINT usersessions_usersession_session_key_key UNIQUE (session_key);
ALTER TABLE ONLY public.webhooks_attempt
    ADD CONSTRAINT webhooks_attempt_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhooks_attempt_default
    ADD CONSTRAINT webhooks_attempt_default_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhooks_delivery
    ADD CONSTRAINT webhooks_delivery_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhooks_endpoint
    ADD CONSTRAINT webhooks_endpoint_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.webhooks_recovery
    ADD CONSTRAINT webhooks_recovery_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.requests_ratewindow
    ADD CONSTRAINT window_once_a_minute UNIQUE (name, minute);
CREATE INDEX account_emailaddress_email_03be32b2 ON public.account_emailaddress USING btree (email);
CREATE INDEX account_emailaddress_email_03be32b2_like ON public.account_emailaddress USING btree (email varchar_pattern_ops);
CREATE INDEX account_emailaddress_user_id_2c513194 ON public.account_emailaddress USING btree (user_id);
CREATE INDEX account_emailconfirmation_email_address_id_5b7f8c58 ON public.account_emailconfirmation USING btree (email_address_id);
CREATE INDEX account_emailconfirmation_key_f43612bd_like ON public.account_emailconfirmation USING btree (key varchar_pattern_ops);
CREATE INDEX accounts_apikey_business_id_77623319 ON public.accounts_apikey USING btree (business_id);
CREATE INDEX accounts_apikey_created_by_id_1b5317c8 ON public.accounts_apikey USING btree (created_by_id);
CREATE INDEX accounts_apikey_member_id_7430731c ON public.accounts_apikey USING btree (member_id);
CREATE INDEX accounts_invitation_business_id_cfd50076 ON public.accounts_invitation USING btree (business_id);
CREATE INDEX accounts_invitation_invited_by_id_94a21efc ON public.accounts_invitation USING btree (invited_by_id);
CREATE INDEX accounts_member_business_id_b133c2cb ON public.accounts_member USING btree (business_id);
CREATE INDEX accounts_member_person_id_77c01b28 ON public.accounts_member USING btree (person_id);
CREATE INDEX accounts_pendingsignup_email_6f8f5388 ON public.accounts_pendingsignup USING btree (email);
CREATE INDEX accounts_pendingsignup_email_6f8f5388_like ON public.accounts_pendingsignup USING btree (email varchar_pattern_ops);
CREATE INDEX accounts_person_email_7de6b04f_like ON public.accounts_person USING btree (email varchar_pattern_ops);
CREATE UNIQUE INDEX ad_approval_asked_once ON public.client_approvals_approvalrequest USING btree (business_id, ad_revision_id, revision, email) WHERE ((answered_at IS NULL) AND (withdrawn_at IS NULL));
CREATE INDEX ad_of_a_campaign ON public.creatives_ad USING btree (business_id, campaign_id);
CREATE INDEX ad_pause_newest_first ON public.steering_adpause USING btree (business_id, id DESC);
CREATE UNIQUE INDEX ad_paused_once_a_plan ON public.steering_adpause USING btree (business_id, launch_id, ad_id) WHERE ((outcome)::text = ''::text);
CREATE UNIQUE INDEX ad_recommendation_open_once ON public.steering_recommendation USING btree (business_id, campaign_id) WHERE ((status)::text = 'open'::text);
CREATE INDEX ad_results_adday_business_id_7d1c3335 ON public.ad_results_adday USING btree (business_id);
CREATE INDEX ad_results_audiencereading_business_id_4ed78b78 ON public.ad_results_audiencereading USING btree (business_id);
CREATE INDEX ad_results_campaignreach_business_id_fa1c3027 ON public.ad_results_campaignreach USING btree (business_id);
CREATE INDEX ad_results_regiontotal_business_id_95592c94 ON public.ad_results_regiontotal USING btree (business_id);
CREATE INDEX ad_results_searchterm_business_id_4936dd49 ON public.ad_results_searchterm USING btree (business_id);
CREATE INDEX ad_revision_newest_first ON public.ad_revisions_adrevision USING btree (business_id, id DESC);
CREATE UNIQUE INDEX ad_revision_open_once ON public.ad_revisions_adrevision USING btree (business_id, campaign_id) WHERE ((status)::text = 'ready'::text);
CREATE INDEX ad_revisions_adrevision_approved_by_id_787ad639 ON public.ad_revisions_adrevision USING btree (approved_by_id);
CREATE INDEX ad_revisions_adrevision_business_id_49976a0e ON public.ad_revisions_adrevision USING btree (business_id);
CREATE INDEX ad_revisions_adrevision_campaign_id_fd0668bc ON public.ad_revisions_adrevision USING btree (campaign_id);
CREATE INDEX ad_revisions_adrevision_strategy_id_f9f74e97 ON public.ad_revisions_adrevision USING btree (strategy_id);
CREATE INDEX ad_revisions_adrevision_written_by_id_02dfe939 ON public.ad_revisions_adrevision USING btree (written_by_id);
CREATE INDEX ad_revisions_adrevisionchange_ad_id_927f048a ON public.ad_revisions_adrevisionchange USING btree (ad_id);
CREATE INDEX ad_revisions_adrevisionchange_business_id_597fa0b2 ON public.ad_revisions_adrevisionchange USING btree (business_id);
CREATE INDEX ad_revisions_adrevisionchange_creative_id_af8a32fa ON public.ad_revisions_adrevisionchange USING btree (creative_id);
CREATE INDEX ad_revisions_adrevisionchange_revision_id_48eaf4f6 ON public.ad_revisions_adrevisionchange USING btree (revision_id);
CREATE INDEX alert_newest_first ON public.alerts_alert USING btree (business_id, id DESC);
CREATE INDEX alert_notices_due ON public.alerts_alertnotice USING btree (due_at) WHERE ((status)::text = 'waiting'::text);
CREATE UNIQUE INDEX alert_open_once ON public.alerts_alert USING btree (business_id, cause, account_key, campaign_key) WHERE (closed_at IS NULL);
CREATE INDEX alert_open_ones ON public.alerts_alert USING btree (business_id) WHERE (closed_at IS NULL);
CREATE INDEX alerts_alert_business_id_1c82a12d ON public.alerts_alert USING btree (business_id);
CREATE INDEX alerts_alert_campaign_id_76ffefa8 ON public.alerts_alert USING btree (campaign_id);
CREATE INDEX alerts_alert_connection_id_67ccafd2 ON public.alerts_alert USING btree (connection_id);
CREATE INDEX alerts_alertnotice_alert_id_82b9736d ON public.alerts_alertnotice USING btree (alert_id);
CREATE INDEX alerts_alertnotice_business_id_6fd9a93c ON public.alerts_alertnotice USING btree (business_id);
CREATE INDEX alerts_alertnotice_member_id_62000528 ON public.alerts_alertnotice USING btree (member_id);
CREATE INDEX alerts_alertsettings_business_id_2236dcca ON public.alerts_alertsettings USING btree (business_id);
CREATE INDEX alerts_chatchannel_business_id_311369fd ON public.alerts_chatchannel USING btree (business_id);
CREATE INDEX alerts_chatchannel_member_id_cee42616 ON public.alerts_chatchannel USING btree (member_id);
CREATE UNIQUE INDEX approval_asked_once_an_address ON public.client_approvals_approvalrequest USING btree (business_id, strategy_id, revision, email) WHERE ((ad_revision_id IS NULL) AND (answered_at IS NULL) AND (withdrawn_at IS NULL));
CREATE INDEX approval_requests_by_day ON public.client_approvals_approvalrequest USING btree (business_id, created_at);
CREATE INDEX attempt_of_a_delivery ON ONLY public.webhooks_attempt USING btree (delivery_id, number);
CREATE INDEX audit_newest_first ON public.events_auditentry USING btree (business_id, id DESC);
CREATE INDEX auth_group_name_a6ea08ec_like ON public.auth_group USING btree (name varchar_pattern_ops);
CREATE INDEX auth_group_permissions_group_id_b120cbf9 ON public.auth_group_permissions USING btree (group_id);
CREATE INDEX auth_group_permissions_permission_id_84c5c92e ON public.auth_group_permissions USING btree (permission_id);
CREATE INDEX auth_permission_content_type_id_2f476e4b ON public.auth_permission USING btree (content_type_id);
CREATE INDEX backups_backuprun_started_at_7018478c ON public.backups_backuprun USING btree (started_at);
CREATE INDEX business_closed ON public.accounts_business USING btree (erase_after) WHERE (closed_at IS NOT NULL);
CREATE INDEX business_event_newest_first ON public.calendar_events_businessevent USING btree (business_id, first DESC, id DESC);
CREATE UNIQUE INDEX business_event_once_a_day ON public.calendar_events_businessevent USING btree (business_id, lower((name)::text), first) WHERE (deleted_at IS NULL);
CREATE INDEX calendar_events_businessevent_business_id_c38f0d83 ON public.calendar_events_businessevent USING btree (business_id);
CREATE INDEX campaign_newest_first ON public.campaigns_campaign USING btree (business_id, id DESC);
CREATE INDEX campaigns_campaign_business_id_2af77d3f ON public.campaigns_campaign USING btree (business_id);
CREATE INDEX campaigns_externalid_business_id_6f36e101 ON public.campaigns_externalid USING btree (business_id);
CREATE INDEX campaigns_externalid_campaign_id_91d1680f ON public.campaigns_externalid USING btree (campaign_id);
CREATE INDEX change_due ON public.launches_change USING btree (not_before) WHERE ((status)::text = ANY (ARRAY[('planned'::character varying)::text, ('pushing'::character varying)::text]));
CREATE INDEX change_of_a_campaign ON public.launches_change USING btree (business_id, campaign_id);
CREATE INDEX client_approvals_approvalrequest_ad_revision_id_8cdf6428 ON public.client_approvals_approvalrequest USING btree (ad_revision_id);
CREATE INDEX client_approvals_approvalrequest_business_id_54483db5 ON public.client_approvals_approvalrequest USING btree (business_id);
CREATE INDEX client_approvals_approvalrequest_requested_by_id_bf8b0b51 ON public.client_approvals_approvalrequest USING btree (requested_by_id);
CREATE INDEX client_approvals_approvalrequest_strategy_id_8853f4db ON public.client_approvals_approvalrequest USING btree (strategy_id);
CREATE INDEX company_sign_in_companysignin_business_id_3e9b5a01 ON public.company_sign_in_companysignin USING btree (business_id);
CREATE INDEX company_sign_in_companysignin_created_at_62583f52 ON public.company_sign_in_companysignin USING btree (created_at);
CREATE INDEX company_sign_in_companysignin_provider_id_f996af36 ON public.company_sign_in_companysignin USING btree (provider_id);
CREATE INDEX company_sign_in_identityprovider_business_id_b745922c ON public.company_sign_in_identityprovider USING btree (business_id);
CREATE INDEX company_sign_in_identityprovider_sign_in_name_d0353f65_like ON public.company_sign_in_identityprovider USING btree (sign_in_name varchar_pattern_ops);
CREATE INDEX connections_campaignaccount_business_id_09288065 ON public.connections_campaignaccount USING btree (business_id);
CREATE INDEX connections_campaignaccount_campaign_id_2de959d8 ON public.connections_campaignaccount USING btree (campaign_id);
CREATE INDEX connections_campaignaccount_connection_id_bd457b03 ON public.connections_campaignaccount USING btree (connection_id);
CREATE INDEX connections_connection_business_id_640a8139 ON public.connections_connection USING btree (business_id);
CREATE INDEX connections_connection_connected_by_id_e417c569 ON public.connections_connection USING btree (connected_by_id);
CREATE INDEX connections_exchangerate_business_id_ec87f096 ON public.connections_exchangerate USING btree (business_id);
CREATE INDEX connections_exchangerate_set_by_id_076d6cd9 ON public.connections_exchangerate USING btree (set_by_id);
CREATE INDEX connections_leftout_business_id_ff222d22 ON public.connections_leftout USING btree (business_id);
CREATE INDEX connections_leftout_connection_id_582bcff3 ON public.connections_leftout USING btree (connection_id);
CREATE INDEX connections_partnercall_business_id_45d4c538 ON public.connections_partnercall USING btree (business_id);
CREATE INDEX connections_partnercall_connection_id_e3663d17 ON public.connections_partnercall USING btree (connection_id);
CREATE INDEX connections_partnercall_person_id_b9c15242 ON public.connections_partnercall USING btree (person_id);
CREATE INDEX creatives_ad_business_id_b9fd2010 ON public.creatives_ad USING btree (business_id);
CREATE INDEX creatives_ad_campaign_id_0ba390d2 ON public.creatives_ad USING btree (campaign_id);
CREATE INDEX creatives_ad_creative_id_fe4e39cc ON public.creatives_ad USING btree (creative_id);
CREATE INDEX creatives_creative_business_id_0268b31d ON public.creatives_creative USING btree (business_id);
CREATE INDEX creatives_creative_image_id_5da1a4fd ON public.creatives_creative USING btree (image_id);
CREATE INDEX creatives_creativepicture_business_id_bac8d3eb ON public.creatives_creativepicture USING btree (business_id);
CREATE INDEX creatives_creativepicture_creative_id_4e44668a ON public.creatives_creativepicture USING btree (creative_id);
CREATE INDEX creatives_creativepicture_image_id_595693c5 ON public.creatives_creativepicture USING btree (image_id);
CREATE INDEX creatives_image_business_id_d7ae2208 ON public.creatives_image USING btree (business_id);
CREATE INDEX creatives_image_uploaded_by_id_4077754e ON public.creatives_image USING btree (uploaded_by_id);
CREATE INDEX creatives_switchedoffrule_business_id_065c1f58 ON public.creatives_switchedoffrule USING btree (business_id);
CREATE INDEX creatives_switchedoffrule_switched_off_by_id_de8c8cfd ON public.creatives_switchedoffrule USING btree (switched_off_by_id);
CREATE UNIQUE INDEX data_export_one_at_a_time ON public.data_exports_dataexport USING btree (business_id) WHERE ((status)::text = 'preparing'::text);
CREATE INDEX data_export_to_delete ON public.data_exports_dataexport USING btree (expires_at);
CREATE INDEX data_exports_dataexport_business_id_79ba4581 ON public.data_exports_dataexport USING btree (business_id);
CREATE INDEX data_exports_dataexport_requested_by_id_e6d8a366 ON public.data_exports_dataexport USING btree (requested_by_id);
CREATE INDEX data_exports_dataexportpart_business_id_9bd0054f ON public.data_exports_dataexportpart USING btree (business_id);
CREATE INDEX day_of_a_business ON public.performance_performanceday USING btree (business_id, date);
CREATE INDEX delivery_due ON public.webhooks_delivery USING btree (endpoint_id, next_attempt_at) WHERE ((status)::text = 'pending'::text);
CREATE INDEX delivery_in_flight ON public.webhooks_delivery USING btree (business_id, endpoint_id) WHERE (leased_until IS NOT NULL);
CREATE INDEX delivery_newest_first ON public.webhooks_delivery USING btree (endpoint_id, id DESC);
CREATE INDEX delivery_of_a_business ON public.ad_results_deliveryday USING btree (business_id, date);
CREATE INDEX django_session_expire_date_a5c62663 ON public.django_session USING btree (expire_date);
CREATE INDEX django_session_session_key_c0390e0f_like ON public.django_session USING btree (session_key varchar_pattern_ops);
CREATE INDEX drift_of_a_campaign ON public.launches_drift USING btree (business_id, campaign_id);
CREATE UNIQUE INDEX drift_open_once ON public.launches_drift USING btree (business_id, campaign_id, mark) WHERE ((status)::text = 'open'::text);
CREATE INDEX drift_to_write_of ON public.launches_drift USING btree (business_id) WHERE (((status)::text = 'open'::text) AND (written_at IS NULL));
CREATE INDEX endpoint_failing ON public.webhooks_endpoint USING btree (failing_since) WHERE (failing_since IS NOT NULL);
CREATE INDEX endpoint_newest_first ON public.webhooks_endpoint USING btree (business_id, id DESC);
CREATE INDEX erasure_due ON public.leads_erasure USING btree (next_attempt_at) WHERE (done_at IS NULL);
CREATE INDEX event_in_sequence ON ONLY public.events_event USING btree (business_id, sequence);
CREATE INDEX event_to_fan_out ON ONLY public.events_event USING btree (id) WHERE (NOT is_fanned_out);
CREATE INDEX events_auditentry_business_id_e13a20cf ON public.events_auditentry USING btree (business_id);
CREATE INDEX events_auditkey_key_id_0712c604_like ON public.events_auditkey USING btree (key_id varchar_pattern_ops);
CREATE INDEX events_event_default_business_id_sequence_idx ON public.events_event_default USING btree (business_id, sequence);
CREATE INDEX events_event_default_id_idx ON public.events_event_default USING btree (id) WHERE (NOT is_fanned_out);
CREATE INDEX forecasts_goaloutlook_business_id_fb6a6cec ON public.forecasts_goaloutlook USING btree (business_id);
CREATE INDEX forecasts_goaloutlook_campaign_id_f716c102 ON public.forecasts_goaloutlook USING btree (campaign_id);
CREATE INDEX forecasts_lookback_business_id_324c8673 ON public.forecasts_lookback USING btree (business_id);
CREATE INDEX forecasts_posterior_business_id_a0bfb3a6 ON public.forecasts_posterior USING btree (business_id);
CREATE INDEX idx_procrastinate_jobs_worker_not_null ON public.procrastinate_jobs USING btree (worker_id) WHERE ((worker_id IS NOT NULL) AND (status = 'doing'::public.procrastinate_job_status));
CREATE INDEX idx_procrastinate_workers_last_heartbeat ON public.procrastinate_workers USING btree (last_heartbeat);
CREATE INDEX import_file_to_forget ON public.performance_importfile USING btree (created_at);
CREATE INDEX import_last_stored ON public.performance_import USING btree (business_id, stored_at DESC) WHERE (stored_at IS NOT NULL);
CREATE INDEX import_last_undone ON public.performance_import USING btree (business_id, undone_at DESC) WHERE (undone_at IS NOT NULL);
CREATE INDEX import_newest_first ON public.performance_import USING btree (business_id, id DESC);
CREATE INDEX installation_encryptionkey_key_id_dd4de1f0_like ON public.installation_encryptionkey USING btree (key_id varchar_pattern_ops);
CREATE UNIQUE INDEX invitation_open_once_an_address ON public.accounts_invitation USING btree (business_id, email) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));
CREATE INDEX language_models_businesslanguagemodel_business_id_a7748f09 ON public.language_models_businesslanguagemodel USING btree (business_id);
CREATE UNIQUE INDEX launch_once_a_strategy ON public.launches_launch USING btree (business_id, strategy_id) WHERE (NOT ((status)::text = 'undone'::text));
CREATE INDEX launches_change_ad_revision_id_559e893a ON public.launches_change USING btree (ad_revision_id);
CREATE INDEX launches_change_business_id_b3b37a75 ON public.launches_change USING btree (business_id);
CREATE INDEX launches_change_campaign_id_e22ec483 ON public.launches_change USING btree (campaign_id);
CREATE INDEX launches_change_connection_id_2994307c ON public.launches_change USING btree (connection_id);
CREATE INDEX launches_change_launch_id_4128e8fa ON public.launches_change USING btree (launch_id);
CREATE INDEX launches_drift_business_id_f6341222 ON public.launches_drift USING btree (business_id);
CREATE INDEX launches_drift_campaign_id_33273d0e ON public.launches_drift USING btree (campaign_id);
CREATE INDEX launches_drift_change_id_88f73d32 ON public.launches_drift USING btree (change_id);
CREATE INDEX launches_drift_launch_id_b0dce7a8 ON public.launches_drift USING btree (launch_id);
CREATE INDEX launches_launch_business_id_4e7eb5b0 ON public.launches_launch USING btree (business_id);
CREATE INDEX launches_launch_strategy_id_9bdab802 ON public.launches_launch USING btree (strategy_id);
CREATE INDEX launches_originalday_business_id_443884c2 ON public.launches_originalday USING btree (business_id);
CREATE INDEX launches_spendguard_business_id_cff6c362 ON public.launches_spendguard USING btree (business_id);
CREATE INDEX launches_spendtold_business_id_2c7157f6 ON public.launches_spendtold USING btree (business_id);
CREATE INDEX launches_spendtold_campaign_id_1200392d ON public.launches_spendtold USING btree (campaign_id);
CREATE INDEX launches_watch_business_id_6a1b9d7d ON public.launches_watch USING btree (business_id);
CREATE INDEX launches_watch_launch_id_39181cd2 ON public.launches_watch USING btree (launch_id);
CREATE INDEX lead_by_address ON public.leads_lead USING btree (business_id, email);
CREATE INDEX lead_due ON public.leads_lead USING btree (next_attempt_at) WHERE ((status)::text = ANY (ARRAY[('pending'::character varying)::text, ('failed'::character varying)::text]));
CREATE INDEX lead_newest_first ON public.leads_lead USING btree (business_id, id DESC);
CREATE UNIQUE INDEX lead_once_a_source ON public.leads_lead USING btree (business_id, source, external_id) WHERE (external_id IS NOT NULL);
CREATE INDEX leads_erasure_business_id_c47b4822 ON public.leads_erasure USING btree (business_id);
CREATE INDEX leads_erasure_crm_id_783d0b40 ON public.leads_erasure USING btree (crm_id);
CREATE INDEX leads_erasure_lead_id_66297964 ON public.leads_erasure USING btree (lead_id);
CREATE INDEX leads_feed_business_id_284cd278 ON public.leads_feed USING btree (business_id);
CREATE INDEX leads_formnotice_business_id_304646f1 ON public.leads_formnotice USING btree (business_id);
CREATE INDEX leads_lead_ad_id_8760b421 ON public.leads_lead USING btree (ad_id);
CREATE INDEX leads_lead_business_id_a50c58c3 ON public.leads_lead USING btree (business_id);
CREATE INDEX leads_lead_campaign_id_5dd7a82a ON public.leads_lead USING btree (campaign_id);
CREATE INDEX leads_lead_crm_id_4adc646a ON public.leads_lead USING btree (crm_id);
CREATE INDEX leads_optout_business_id_e8d46746 ON public.leads_optout USING btree (business_id);
CREATE INDEX leads_reading_business_id_049589c5 ON public.leads_reading USING btree (business_id);
CREATE INDEX metrics_suppliertax_business_id_0e320ef6 ON public.metrics_suppliertax USING btree (business_id);
CREATE INDEX mfa_authenticator_user_id_0c3a50c0 ON public.mfa_authenticator USING btree (user_id);
CREATE INDEX move_newest_first ON public.steering_move USING btree (business_id, id DESC);
CREATE INDEX move_on_its_way ON public.steering_move USING btree (business_id) WHERE ((status)::text = ANY (ARRAY[('lowering'::character varying)::text, ('raising'::character varying)::text]));
CREATE UNIQUE INDEX move_once_a_day ON public.steering_move USING btree (business_id, strategy_id, day) WHERE (NOT ((origin)::text = 'undo'::text));
CREATE UNIQUE INDEX move_undone_once ON public.steering_move USING btree (business_id, undoes_id) WHERE ((undoes_id IS NOT NULL) AND (NOT ((status)::text = 'failed'::text)));
CREATE INDEX notification_centre_dismissedfirststeps_business_id_3753d5cd ON public.notification_centre_dismissedfirststeps USING btree (business_id);
CREATE INDEX notification_centre_dismissedfirststeps_member_id_905e8dfd ON public.notification_centre_dismissedfirststeps USING btree (member_id);
CREATE INDEX notification_centre_readmark_business_id_4004c27d ON public.notification_centre_readmark USING btree (business_id);
CREATE INDEX notification_centre_readmark_member_id_e21a15dc ON public.notification_centre_readmark USING btree (member_id);
CREATE UNIQUE INDEX offering_name_once ON public.offerings_offering USING btree (business_id, lower((name)::text)) WHERE (archived_at IS NULL);
CREATE INDEX offering_newest_first ON public.offerings_offering USING btree (business_id, id DESC);
CREATE INDEX offerings_offering_business_id_3d9d7f5a ON public.offerings_offering USING btree (business_id);
CREATE INDEX offerings_offering_logo_id_3ac240ce ON public.offerings_offering USING btree (logo_id);
CREATE INDEX offerings_offeringpicture_business_id_4de97ec9 ON public.offerings_offeringpicture USING btree (business_id);
CREATE INDEX offerings_offeringpicture_image_id_db645bae ON public.offerings_offeringpicture USING btree (image_id);
CREATE INDEX offerings_offeringpicture_offering_id_90012eb6 ON public.offerings_offeringpicture USING btree (offering_id);
CREATE INDEX offerings_promotion_business_id_0768bbe9 ON public.offerings_promotion USING btree (business_id);
CREATE INDEX offerings_promotion_offering_id_419cdbcd ON public.offerings_promotion USING btree (offering_id);
CREATE INDEX partner_call_of_account ON public.connections_partnercall USING btree (business_id, connection_id, kind);
CREATE INDEX performance_import_business_id_7705aa12 ON public.performance_import USING btree (business_id);
CREATE INDEX performance_import_campaign_id_512f124d ON public.performance_import USING btree (campaign_id);
CREATE INDEX performance_import_created_by_id_6768715c ON public.performance_import USING btree (created_by_id);
CREATE INDEX performance_import_undone_by_id_0b434bb2 ON public.performance_import USING btree (undone_by_id);
CREATE INDEX performance_importfile_business_id_96142ba4 ON public.performance_importfile USING btree (business_id);
CREATE INDEX performance_importpart_business_id_6f8b6dc1 ON public.performance_importpart USING btree (business_id);
CREATE INDEX performance_rememberedcolumns_business_id_c002f47d ON public.performance_rememberedcolumns USING btree (business_id);
CREATE INDEX performance_sourcerule_business_id_7c4da2be ON public.performance_sourcerule USING btree (business_id);
CREATE INDEX performance_uploadedfile_business_id_c91a6870 ON public.performance_uploadedfile USING btree (business_id);
CREATE INDEX performance_uploadedfile_stored_as_id_53895a5a ON public.performance_uploadedfile USING btree (stored_as_id);
CREATE INDEX performance_uploadedfile_uploaded_by_id_0295c820 ON public.performance_uploadedfile USING btree (uploaded_by_id);
CREATE UNIQUE INDEX person_email_any_case ON public.accounts_person USING btree (lower((email)::text));
CREATE INDEX posterior_newest_first ON public.forecasts_posterior USING btree (business_id, made_at DESC);
CREATE INDEX procrastinate_events_job_id_fkey_v1 ON public.procrastinate_events USING btree (job_id);
CREATE INDEX procrastinate_jobs_id_lock_idx_v1 ON public.procrastinate_jobs USING btree (id, lock) WHERE (status = ANY (ARRAY['todo'::public.procrastinate_job_status, 'doing'::public.procrastinate_job_status]));
CREATE UNIQUE INDEX procrastinate_jobs_lock_idx_v1 ON public.procrastinate_jobs USING btree (lock) WHERE (status = 'doing'::public.procrastinate_job_status);
CREATE INDEX procrastinate_jobs_priority_idx_v1 ON public.procrastinate_jobs USING btree (priority DESC, id) WHERE (status = 'todo'::public.procrastinate_job_status);
CREATE INDEX procrastinate_jobs_queue_name_idx_v1 ON public.procrastinate_jobs USING btree (queue_name);
CREATE UNIQUE INDEX procrastinate_jobs_queueing_lock_idx_v1 ON public.procrastinate_jobs USING btree (queueing_lock) WHERE (status = 'todo'::public.procrastinate_job_status);
CREATE INDEX procrastinate_periodic_defers_job_id_fkey_v1 ON public.procrastinate_periodic_defers USING btree (job_id);
CREATE INDEX recommendation_newest_first ON public.steering_recommendation USING btree (business_id, id DESC);
CREATE UNIQUE INDEX recommendation_open_once ON public.steering_recommendation USING btree (business_id, strategy_id) WHERE (((kind)::text = 'move'::text) AND ((status)::text = 'open'::text));
CREATE UNIQUE INDEX report_schedule_once_a_switch ON public.reports_reportschedule USING btree (business_id, made_for) WHERE (NOT ((made_for)::text = ''::text));
CREATE INDEX reports_reportmail_business_id_f94e01ad ON public.reports_reportmail USING btree (business_id);
CREATE INDEX reports_reportmail_member_id_b28486e4 ON public.reports_reportmail USING btree (member_id);
CREATE INDEX reports_reportmail_sending_id_47266913 ON public.reports_reportmail USING btree (sending_id);
CREATE INDEX reports_reportreader_business_id_a98083c1 ON public.reports_reportreader USING btree (business_id);
CREATE INDEX reports_reportreader_member_id_b2d2c23e ON public.reports_reportreader USING btree (member_id);
CREATE INDEX reports_reportreader_schedule_id_dd8e828b ON public.reports_reportreader USING btree (schedule_id);
CREATE INDEX reports_reportschedule_business_id_ae392fd2 ON public.reports_reportschedule USING btree (business_id);
CREATE INDEX reports_reportschedule_created_by_id_7146245b ON public.reports_reportschedule USING btree (created_by_id);
CREATE INDEX reports_reportschedule_next_due_0e3f8ceb ON public.reports_reportschedule USING btree (next_due);
CREATE INDEX reports_reportsending_business_id_b1887ff9 ON public.reports_reportsending USING btree (business_id);
CREATE INDEX reports_reportsending_schedule_id_09c756d4 ON public.reports_reportsending USING btree (schedule_id);
CREATE INDEX requests_idempotentanswer_business_id_338522bf ON public.requests_idempotentanswer USING btree (business_id);
CREATE INDEX requests_idempotentanswer_created_at_050e67b7 ON public.requests_idempotentanswer USING btree (created_at);
CREATE INDEX requests_ratehistory_digest_acc205bc_like ON public.requests_ratehistory USING btree (digest varchar_pattern_ops);
CREATE INDEX requests_ratehistory_expires_at_08ff748a ON public.requests_ratehistory USING btree (expires_at);
CREATE INDEX requests_signinattempts_digest_4b19ec5b_like ON public.requests_signinattempts USING btree (digest varchar_pattern_ops);
CREATE INDEX requests_signinattempts_expires_at_77ff7f53 ON public.requests_signinattempts USING btree (expires_at);
CREATE INDEX requests_usedcode_digest_8700c4e3_like ON public.requests_usedcode USING btree (digest varchar_pattern_ops);
CREATE INDEX requests_usedcode_expires_at_54843f1a ON public.requests_usedcode USING btree (expires_at);
CREATE INDEX requests_usedform_digest_a5e3ae65_like ON public.requests_usedform USING btree (digest varchar_pattern_ops);
CREATE INDEX requests_usedform_expires_at_6e7b0e2d ON public.requests_usedform USING btree (expires_at);
CREATE INDEX sales_salescolumns_business_id_77ad4150 ON public.sales_salescolumns USING btree (business_id);
CREATE INDEX scorecards_score_business_id_6c6ef8a9 ON public.scorecards_score USING btree (business_id);
CREATE INDEX scorecards_score_forecast_id_1cabd01d ON public.scorecards_score USING btree (forecast_id);
CREATE INDEX socialaccount_socialaccount_user_id_8146e70c ON public.socialaccount_socialaccount USING btree (user_id);
CREATE INDEX socialaccount_socialtoken_account_id_951f210e ON public.socialaccount_socialtoken USING btree (account_id);
CREATE INDEX socialaccount_socialtoken_app_id_636a42d7 ON public.socialaccount_socialtoken USING btree (app_id);
CREATE UNIQUE INDEX spend_guard_once_a_business ON public.launches_spendguard USING btree (business_id) WHERE (campaign_id IS NULL);
CREATE INDEX steering_adpause_ad_id_a8127cc7 ON public.steering_adpause USING btree (ad_id);
CREATE INDEX steering_adpause_business_id_125302af ON public.steering_adpause USING btree (business_id);
CREATE INDEX steering_adpause_launch_id_7b6efa57 ON public.steering_adpause USING btree (launch_id);
CREATE INDEX steering_adpause_started_added_id_15b31da1 ON public.steering_adpause USING btree (started_added_id);
CREATE INDEX steering_adpause_started_id_4cf17af5 ON public.steering_adpause USING btree (started_id);
CREATE INDEX steering_adpause_undone_by_id_567009a5 ON public.steering_adpause USING btree (undone_by_id);
CREATE INDEX steering_move_business_id_fb07a11b ON public.steering_move USING btree (business_id);
CREATE INDEX steering_move_launch_id_0a4b1553 ON public.steering_move USING btree (launch_id);
CREATE INDEX steering_move_strategy_id_6e51957f ON public.steering_move USING btree (strategy_id);
CREATE INDEX steering_move_undoes_id_4dcbf2b4 ON public.steering_move USING btree (undoes_id);
CREATE INDEX steering_nextplan_business_id_8992bfd1 ON public.steering_nextplan USING btree (business_id);
CREATE INDEX steering_nextplan_strategy_id_49fa47b4 ON public.steering_nextplan USING btree (strategy_id);
CREATE INDEX steering_recommendation_ad_id_6a826b54 ON public.steering_recommendation USING btree (ad_id);
CREATE INDEX steering_recommendation_ad_revision_id_67347b24 ON public.steering_recommendation USING btree (ad_revision_id);
CREATE INDEX steering_recommendation_business_id_c9ccc177 ON public.steering_recommendation USING btree (business_id);
CREATE INDEX steering_recommendation_campaign_id_75f4bb7f ON public.steering_recommendation USING btree (campaign_id);
CREATE INDEX steering_recommendation_launch_id_ad1837e6 ON public.steering_recommendation USING btree (launch_id);
CREATE INDEX steering_recommendation_strategy_id_5cd45184 ON public.steering_recommendation USING btree (strategy_id);
CREATE INDEX steering_steeringcheck_business_id_a47302d3 ON public.steering_steeringcheck USING btree (business_id);
CREATE INDEX strategies_brief_business_id_7d807ec3 ON public.strategies_brief USING btree (business_id);
CREATE INDEX strategies_brief_draft_id_04600750 ON public.strategies_brief USING btree (draft_id);
CREATE INDEX strategies_brief_offering_id_62882a87 ON public.strategies_brief USING btree (offering_id);
CREATE INDEX strategies_brief_written_by_id_72720e73 ON public.strategies_brief USING btree (written_by_id);
CREATE INDEX strategies_briefdraft_business_id_d22fd11c ON public.strategies_briefdraft USING btree (business_id);
CREATE INDEX strategies_briefdraft_person_id_462804be ON public.strategies_briefdraft USING btree (person_id);
CREATE INDEX strategies_briefdraft_strategy_id_04afaae3 ON public.strategies_briefdraft USING btree (strategy_id);
CREATE INDEX strategies_frozenforecast_business_id_0399c7fe ON public.strategies_frozenforecast USING btree (business_id);
CREATE INDEX strategies_frozenforecast_strategy_id_2023cb96 ON public.strategies_frozenforecast USING btree (strategy_id);
CREATE INDEX strategies_strategy_approved_by_id_9137ecef ON public.strategies_strategy USING btree (approved_by_id);
CREATE INDEX strategies_strategy_brief_id_b3bc3e75 ON public.strategies_strategy USING btree (brief_id);
CREATE INDEX strategies_strategy_business_id_2aa59bd6 ON public.strategies_strategy USING btree (business_id);
CREATE INDEX strategies_strategy_posterior_id_8c481b5b ON public.strategies_strategy USING btree (posterior_id);
CREATE INDEX strategies_strategy_rejected_by_id_cb3e08f4 ON public.strategies_strategy USING btree (rejected_by_id);
CREATE INDEX strategies_strategyad_business_id_b55ed170 ON public.strategies_strategyad USING btree (business_id);
CREATE INDEX strategies_strategyad_creative_id_992b5a94 ON public.strategies_strategyad USING btree (creative_id);
CREATE INDEX strategies_strategyad_line_id_1306970e ON public.strategies_strategyad USING btree (line_id);
CREATE INDEX strategies_strategyline_business_id_429170a9 ON public.strategies_strategyline USING btree (business_id);
CREATE INDEX strategies_strategyline_campaign_id_cc12c9d7 ON public.strategies_strategyline USING btree (campaign_id);
CREATE INDEX strategies_strategyline_chosen_offering_id_2bb0f8a4 ON public.strategies_strategyline USING btree (chosen_offering_id);
CREATE INDEX strategies_strategyline_launched_as_id_583cae59 ON public.strategies_strategyline USING btree (launched_as_id);
CREATE INDEX strategies_strategyline_offering_id_f2bbfb4e ON public.strategies_strategyline USING btree (offering_id);
CREATE INDEX strategies_strategyline_strategy_id_89c4a320 ON public.strategies_strategyline USING btree (strategy_id);
CREATE INDEX strategy_newest_first ON public.strategies_strategy USING btree (business_id, id DESC);
CREATE UNIQUE INDEX unique_authenticator_type ON public.mfa_authenticator USING btree (user_id, type) WHERE ((type)::text = ANY (ARRAY[('totp'::character varying)::text, ('recovery_codes'::character varying)::text]));
CREATE UNIQUE INDEX unique_primary_email ON public.account_emailaddress USING btree (user_id, "primary") WHERE "primary";
CREATE UNIQUE INDEX unique_verified_email ON public.account_emailaddress USING btree (email) WHERE verified;
CREATE INDEX upload_to_forget ON public.performance_uploadedfile USING btree (created_at);
CREATE INDEX usersessions_usersession_session_key_fd35de43_like ON public.usersessions_usersession USING btree (session_key varchar_pattern_ops);
CREATE INDEX usersessions_usersession_user_id_af5e0a6d ON public.usersessions_usersession USING btree (user_id);
CREATE INDEX webhooks_attempt_default_delivery_id_number_idx ON public.webhooks_attempt_default USING btree (delivery_id, number);
CREATE INDEX webhooks_delivery_event_id_b6f5af91 ON public.webhooks_delivery USING btree (event_id);
CREATE INDEX webhooks_endpoint_business_id_dec61d19 ON public.webhooks_endpoint USING btree (business_id);
CREATE INDEX webhooks_recovery_business_id_b4b166e1 ON public.webhooks_recovery USING btree (business_id);
CREATE INDEX webhooks_recovery_endpoint_id_3a755b86 ON public.webhooks_recovery USING btree (endpoint_id);
CREATE INDEX window_by_minute ON public.requests_ratewindow USING btree (minute);
ALTER INDEX public.event_in_sequence ATTACH PARTITION public.events_event_default_business_id_sequence_idx;
ALTER INDEX public.event_to_fan_out ATTACH PARTITION public.events_event_default_id_idx;
ALTER INDEX public.events_event_pkey ATTACH PARTITION public.events_event_default_pkey;
ALTER INDEX public.attempt_of_a_delivery ATTACH PARTITION public.webhooks_attempt_default_delivery_id_number_idx;
ALTER INDEX public.webhooks_attempt_pkey ATTACH PARTITION public.webhooks_attempt_default_pkey;
CREATE TRIGGER audit_entries_go_with_their_business AFTER DELETE ON public.events_auditentry REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION public.audit_entries_go_with_their_business();
CREATE TRIGGER audit_entry_waits_for_its_seal AFTER INSERT ON public.events_auditentry REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION public.audit_entry_waits_for_its_seal();
CREATE TRIGGER audit_is_only_added_to BEFORE UPDATE OR TRUNCATE ON public.events_auditentry FOR EACH STATEMENT EXECUTE FUNCTION public.audit_is_only_added_to();
CREATE TRIGGER audit_is_only_added_to BEFORE DELETE OR UPDATE OR TRUNCATE ON public.events_auditseal FOR EACH STATEMENT EXECUTE FUNCTION public.audit_is_only_added_to();
CREATE TRIGGER operators_log_is_only_added_to BEFORE DELETE OR UPDATE ON public.operators_operatoraction FOR EACH ROW EXECUTE FUNCTION public.operators_log_is_only_added_to();
CREATE TRIGGER procrastinate_jobs_notify_queue_job_aborted_v1 AFTER UPDATE OF abort_requested ON public.procrastinate_jobs FOR EACH ROW WHEN (((old.abort_requested = false) AND (new.abort_requested = true) AND (new.status = 'doing'::public.procrastinate_job_status))) EXECUTE FUNCTION public.procrastinate_notify_queue_abort_job_v1();
CREATE TRIGGER procrastinate_jobs_notify_queue_job_inserted_v1 AFTER INSERT ON public.procrastinate_jobs FOR EACH ROW WHEN ((new.status = 'todo'::public.procrastinate_job_status)) EXECUTE FUNCTION public.procrastinate_notify_queue_job_inserted_v1();
CREATE TRIGGER procrastinate_trigger_abort_requested_events_v1 AFTER UPDATE OF abort_requested ON public.procrastinate_jobs FOR EACH ROW WHEN ((new.abort_requested = true)) EXECUTE FUNCTION public.procrastinate_trigger_abort_requested_events_procedure_v1();
CREATE TRIGGER procrastinate_trigger_delete_jobs_v1 BEFORE DELETE ON public.procrastinate_jobs FOR EACH ROW EXECUTE FUNCTION public.procrastinate_unlink_periodic_defers_v1();
CREATE TRIGGER procrastinate_trigger_scheduled_events_v1 AFTER INSERT OR UPDATE ON public.procrastinate_jobs FOR EACH ROW WHEN (((new.scheduled_at IS NOT NULL) AND (new.status = 'todo'::public.procrastinate_job_status))) EXECUTE FUNCTION public.procrastinate_trigger_function_scheduled_events_v1();
CREATE TRIGGER procrastinate_trigger_status_events_insert_v1 AFTER INSERT ON public.procrastinate_jobs FOR EACH ROW WHEN ((new.status = 'todo'::public.procrastinate_job_status)) EXECUTE FUNCTION public.procrastinate_trigger_function_status_events_insert_v1();
CREATE TRIGGER procrastinate_trigger_status_events_update_v1 AFTER UPDATE OF status ON public.procrastinate_jobs FOR EACH ROW EXECUTE FUNCTION public.procrastinate_trigger_function_status_events_update_v1();
ALTER TABLE ONLY public.account_emailaddress
    ADD CONSTRAINT account_emailaddress_user_id_2c513194_fk_accounts_person_id FOREIGN KEY (user_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.account_emailconfirmation
    ADD CONSTRAINT account_emailconfirm_email_address_id_5b7f8c58_fk_account_e FOREIGN KEY (email_address_id) REFERENCES public.account_emailaddress(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.accounts_apikey
    ADD CONSTRAINT accounts_apikey_business_id_77623319_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.accounts_apikey
    ADD CONSTRAINT accounts_apikey_created_by_id_1b5317c8_fk_accounts_person_id FOREIGN KEY (created_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.accounts_apikey
    ADD CONSTRAINT accounts_apikey_member_id_7430731c_fk_accounts_member_id FOREIGN KEY (member_id) REFERENCES public.accounts_member(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.accounts_invitation
    ADD CONSTRAINT accounts_invitation_business_id_cfd50076_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.accounts_invitation
    ADD CONSTRAINT accounts_invitation_invited_by_id_94a21efc_fk_accounts_ FOREIGN KEY (invited_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.accounts_member
    ADD CONSTRAINT accounts_member_business_id_b133c2cb_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.accounts_member
    ADD CONSTRAINT accounts_member_person_id_77c01b28_fk_accounts_person_id FOREIGN KEY (person_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ad_results_adday
    ADD CONSTRAINT ad_results_adday_business_id_7d1c3335_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ad_results_adday
    ADD CONSTRAINT ad_results_adday_campaign_id_a6f3ec86_fk_campaigns_campaign_id FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ad_results_audiencereading
    ADD CONSTRAINT ad_results_audiencer_business_id_4ed78b78_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ad_results_audiencereading
    ADD CONSTRAINT ad_results_audiencer_campaign_id_c339c53b_fk_campaigns FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ad_results_campaignreach
    ADD CONSTRAINT ad_results_campaignr_business_id_fa1c3027_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ad_results_campaignreach
    ADD CONSTRAINT ad_results_campaignr_campaign_id_707b6d95_fk_campaigns FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ad_results_deliveryday
    ADD CONSTRAINT ad_results_deliveryd_business_id_c8459180_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ad_results_deliveryday
    ADD CONSTRAINT ad_results_deliveryd_campaign_id_d1bc4e3d_fk_campaigns FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ad_results_regiontotal
    ADD CONSTRAINT ad_results_regiontot_business_id_95592c94_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ad_results_regiontotal
    ADD CONSTRAINT ad_results_regiontot_campaign_id_1c15bcf3_fk_campaigns FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ad_results_searchterm
    ADD CONSTRAINT ad_results_searchter_business_id_4936dd49_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ad_results_searchterm
    ADD CONSTRAINT ad_results_searchter_campaign_id_b749b8cc_fk_campaigns FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ad_revisions_adrevision
    ADD CONSTRAINT ad_revisions_adrevis_approved_by_id_787ad639_fk_accounts_ FOREIGN KEY (approved_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ad_revisions_adrevision
    ADD CONSTRAINT ad_revisions_adrevis_business_id_49976a0e_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ad_revisions_adrevisionchange
    ADD CONSTRAINT ad_revisions_adrevis_business_id_597fa0b2_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ad_revisions_adrevision
    ADD CONSTRAINT ad_revisions_adrevis_campaign_id_fd0668bc_fk_campaigns FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ad_revisions_adrevisionchange
    ADD CONSTRAINT ad_revisions_adrevis_creative_id_af8a32fa_fk_creatives FOREIGN KEY (creative_id) REFERENCES public.creatives_creative(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ad_revisions_adrevisionchange
    ADD CONSTRAINT ad_revisions_adrevis_revision_id_48eaf4f6_fk_ad_revisi FOREIGN KEY (revision_id) REFERENCES public.ad_revisions_adrevision(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ad_revisions_adrevision
    ADD CONSTRAINT ad_revisions_adrevis_strategy_id_f9f74e97_fk_strategie FOREIGN KEY (strategy_id) REFERENCES public.strategies_strategy(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ad_revisions_adrevision
    ADD CONSTRAINT ad_revisions_adrevis_written_by_id_02dfe939_fk_accounts_ FOREIGN KEY (written_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.ad_revisions_adrevisionchange
    ADD CONSTRAINT ad_revisions_adrevisionchange_ad_id_927f048a_fk_creatives_ad_id FOREIGN KEY (ad_id) REFERENCES public.creatives_ad(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.alerts_alert
    ADD CONSTRAINT alerts_alert_business_id_1c82a12d_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.alerts_alert
    ADD CONSTRAINT alerts_alert_campaign_id_76ffefa8_fk_campaigns_campaign_id FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.alerts_alert
    ADD CONSTRAINT alerts_alert_connection_id_67ccafd2_fk_connectio FOREIGN KEY (connection_id) REFERENCES public.connections_connection(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.alerts_alertcheck
    ADD CONSTRAINT alerts_alertcheck_business_id_27a46436_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.alerts_alertnotice
    ADD CONSTRAINT alerts_alertnotice_alert_id_82b9736d_fk_alerts_alert_id FOREIGN KEY (alert_id) REFERENCES public.alerts_alert(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.alerts_alertnotice
    ADD CONSTRAINT alerts_alertnotice_business_id_6fd9a93c_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.alerts_alertnotice
    ADD CONSTRAINT alerts_alertnotice_member_id_62000528_fk_accounts_member_id FOREIGN KEY (member_id) REFERENCES public.accounts_member(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.alerts_alertsettings
    ADD CONSTRAINT alerts_alertsettings_business_id_2236dcca_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.alerts_alertsettings
    ADD CONSTRAINT alerts_alertsettings_member_id_be8bff1e_fk_accounts_member_id FOREIGN KEY (member_id) REFERENCES public.accounts_member(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.alerts_chatchannel
    ADD CONSTRAINT alerts_chatchannel_business_id_311369fd_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.alerts_chatchannel
    ADD CONSTRAINT alerts_chatchannel_member_id_cee42616_fk_accounts_member_id FOREIGN KEY (member_id) REFERENCES public.accounts_member(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissio_permission_id_84c5c92e_fk_auth_perm FOREIGN KEY (permission_id) REFERENCES public.auth_permission(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.auth_group_permissions
    ADD CONSTRAINT auth_group_permissions_group_id_b120cbf9_fk_auth_group_id FOREIGN KEY (group_id) REFERENCES public.auth_group(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.auth_permission
    ADD CONSTRAINT auth_permission_content_type_id_2f476e4b_fk_django_co FOREIGN KEY (content_type_id) REFERENCES public.django_content_type(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.branding_brand
    ADD CONSTRAINT branding_brand_business_id_e638eabc_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.calendar_events_businessevent
    ADD CONSTRAINT calendar_events_busi_business_id_c38f0d83_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.campaigns_campaign
    ADD CONSTRAINT campaigns_campaign_business_id_2af77d3f_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.campaigns_externalid
    ADD CONSTRAINT campaigns_externalid_business_id_6f36e101_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.campaigns_externalid
    ADD CONSTRAINT campaigns_externalid_campaign_id_91d1680f_fk_campaigns FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.client_approvals_approvalrequest
    ADD CONSTRAINT client_approvals_app_ad_revision_id_8cdf6428_fk_ad_revisi FOREIGN KEY (ad_revision_id) REFERENCES public.ad_revisions_adrevision(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.client_approvals_approvalrequest
    ADD CONSTRAINT client_approvals_app_business_id_54483db5_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.client_approvals_approvalrequest
    ADD CONSTRAINT client_approvals_app_requested_by_id_bf8b0b51_fk_accounts_ FOREIGN KEY (requested_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.client_approvals_approvalrequest
    ADD CONSTRAINT client_approvals_app_strategy_id_8853f4db_fk_strategie FOREIGN KEY (strategy_id) REFERENCES public.strategies_strategy(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.client_approvals_clientapprovalsettings
    ADD CONSTRAINT client_approvals_cli_business_id_ebb488be_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.company_sign_in_companysignin
    ADD CONSTRAINT company_sign_in_comp_business_id_3e9b5a01_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.company_sign_in_companysignin
    ADD CONSTRAINT company_sign_in_comp_provider_id_f996af36_fk_company_s FOREIGN KEY (provider_id) REFERENCES public.company_sign_in_identityprovider(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.company_sign_in_identityprovider
    ADD CONSTRAINT company_sign_in_iden_business_id_b745922c_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.connections_campaignaccount
    ADD CONSTRAINT connections_campaign_business_id_09288065_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.connections_campaignaccount
    ADD CONSTRAINT connections_campaign_campaign_id_2de959d8_fk_campaigns FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.connections_campaignaccount
    ADD CONSTRAINT connections_campaign_connection_id_bd457b03_fk_connectio FOREIGN KEY (connection_id) REFERENCES public.connections_connection(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.connections_connection
    ADD CONSTRAINT connections_connecti_business_id_640a8139_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.connections_connection
    ADD CONSTRAINT connections_connecti_connected_by_id_e417c569_fk_accounts_ FOREIGN KEY (connected_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.connections_exchangerate
    ADD CONSTRAINT connections_exchange_business_id_ec87f096_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.connections_exchangerate
    ADD CONSTRAINT connections_exchange_set_by_id_076d6cd9_fk_accounts_ FOREIGN KEY (set_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.connections_leftout
    ADD CONSTRAINT connections_leftout_business_id_ff222d22_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.connections_leftout
    ADD CONSTRAINT connections_leftout_connection_id_582bcff3_fk_connectio FOREIGN KEY (connection_id) REFERENCES public.connections_connection(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.connections_partnercall
    ADD CONSTRAINT connections_partnerc_business_id_45d4c538_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.connections_partnercall
    ADD CONSTRAINT connections_partnerc_connection_id_e3663d17_fk_connectio FOREIGN KEY (connection_id) REFERENCES public.connections_connection(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.connections_partnercall
    ADD CONSTRAINT connections_partnerc_person_id_b9c15242_fk_accounts_ FOREIGN KEY (person_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.creatives_ad
    ADD CONSTRAINT creatives_ad_business_id_b9fd2010_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.creatives_ad
    ADD CONSTRAINT creatives_ad_campaign_id_0ba390d2_fk_campaigns_campaign_id FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.creatives_ad
    ADD CONSTRAINT creatives_ad_creative_id_fe4e39cc_fk_creatives_creative_id FOREIGN KEY (creative_id) REFERENCES public.creatives_creative(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.creatives_creative
    ADD CONSTRAINT creatives_creative_business_id_0268b31d_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.creatives_creative
    ADD CONSTRAINT creatives_creative_image_id_5da1a4fd_fk_creatives_image_id FOREIGN KEY (image_id) REFERENCES public.creatives_image(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.creatives_creativepicture
    ADD CONSTRAINT creatives_creativepi_business_id_bac8d3eb_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.creatives_creativepicture
    ADD CONSTRAINT creatives_creativepi_creative_id_4e44668a_fk_creatives FOREIGN KEY (creative_id) REFERENCES public.creatives_creative(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.creatives_creativepicture
    ADD CONSTRAINT creatives_creativepi_image_id_595693c5_fk_creatives FOREIGN KEY (image_id) REFERENCES public.creatives_image(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.creatives_image
    ADD CONSTRAINT creatives_image_business_id_d7ae2208_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.creatives_image
    ADD CONSTRAINT creatives_image_uploaded_by_id_4077754e_fk_accounts_person_id FOREIGN KEY (uploaded_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.creatives_switchedoffrule
    ADD CONSTRAINT creatives_switchedof_business_id_065c1f58_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.creatives_switchedoffrule
    ADD CONSTRAINT creatives_switchedof_switched_off_by_id_de8c8cfd_fk_accounts_ FOREIGN KEY (switched_off_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.data_exports_dataexport
    ADD CONSTRAINT data_exports_dataexp_business_id_79ba4581_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.data_exports_dataexportpart
    ADD CONSTRAINT data_exports_dataexp_business_id_9bd0054f_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.data_exports_dataexportpart
    ADD CONSTRAINT data_exports_dataexp_export_id_08791bbf_fk_data_expo FOREIGN KEY (export_id) REFERENCES public.data_exports_dataexport(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.data_exports_dataexport
    ADD CONSTRAINT data_exports_dataexp_requested_by_id_e6d8a366_fk_accounts_ FOREIGN KEY (requested_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.performance_performanceday
    ADD CONSTRAINT day_of_its_campaign FOREIGN KEY (campaign_id, business_id) REFERENCES public.campaigns_campaign(id, business_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.events_auditentry
    ADD CONSTRAINT events_auditentry_business_id_e13a20cf_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.events_auditseal
    ADD CONSTRAINT events_auditseal_business_id_2f26392e_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE public.events_event
    ADD CONSTRAINT events_event_of_a_business FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.events_eventcounter
    ADD CONSTRAINT events_eventcounter_business_id_8c3ea030_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.forecasts_goaloutlook
    ADD CONSTRAINT forecasts_goaloutloo_business_id_fb6a6cec_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.forecasts_goaloutlook
    ADD CONSTRAINT forecasts_goaloutloo_campaign_id_f716c102_fk_campaigns FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.forecasts_learnedcalendar
    ADD CONSTRAINT forecasts_learnedcal_business_id_f9bda4d4_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.forecasts_lookback
    ADD CONSTRAINT forecasts_lookback_business_id_324c8673_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.forecasts_posterior
    ADD CONSTRAINT forecasts_posterior_business_id_a0bfb3a6_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.language_models_businesslanguagemodel
    ADD CONSTRAINT language_models_busi_business_id_a7748f09_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.launches_change
    ADD CONSTRAINT launches_change_ad_revision_id_559e893a_fk_ad_revisi FOREIGN KEY (ad_revision_id) REFERENCES public.ad_revisions_adrevision(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.launches_change
    ADD CONSTRAINT launches_change_business_id_b3b37a75_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.launches_change
    ADD CONSTRAINT launches_change_campaign_id_e22ec483_fk_campaigns_campaign_id FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.launches_change
    ADD CONSTRAINT launches_change_connection_id_2994307c_fk_connectio FOREIGN KEY (connection_id) REFERENCES public.connections_connection(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.launches_change
    ADD CONSTRAINT launches_change_launch_id_4128e8fa_fk_launches_launch_id FOREIGN KEY (launch_id) REFERENCES public.launches_launch(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.launches_drift
    ADD CONSTRAINT launches_drift_business_id_f6341222_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.launches_drift
    ADD CONSTRAINT launches_drift_campaign_id_33273d0e_fk_campaigns_campaign_id FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.launches_drift
    ADD CONSTRAINT launches_drift_change_id_88f73d32_fk_launches_change_id FOREIGN KEY (change_id) REFERENCES public.launches_change(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.launches_drift
    ADD CONSTRAINT launches_drift_launch_id_b0dce7a8_fk_launches_launch_id FOREIGN KEY (launch_id) REFERENCES public.launches_launch(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.launches_launch
    ADD CONSTRAINT launches_launch_business_id_4e7eb5b0_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.launches_launch
    ADD CONSTRAINT launches_launch_strategy_id_9bdab802_fk_strategies_strategy_id FOREIGN KEY (strategy_id) REFERENCES public.strategies_strategy(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.launches_originalday
    ADD CONSTRAINT launches_originalday_business_id_443884c2_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.launches_originalday
    ADD CONSTRAINT launches_originalday_campaign_id_139b7dbe_fk_campaigns FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.launches_spendguard
    ADD CONSTRAINT launches_spendguard_business_id_cff6c362_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.launches_spendguard
    ADD CONSTRAINT launches_spendguard_campaign_id_172b5804_fk_campaigns FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.launches_spendtold
    ADD CONSTRAINT launches_spendtold_business_id_2c7157f6_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.launches_spendtold
    ADD CONSTRAINT launches_spendtold_campaign_id_1200392d_fk_campaigns FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.launches_watch
    ADD CONSTRAINT launches_watch_business_id_6a1b9d7d_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.launches_watch
    ADD CONSTRAINT launches_watch_campaign_id_f3033e14_fk_campaigns_campaign_id FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.launches_watch
    ADD CONSTRAINT launches_watch_launch_id_39181cd2_fk_launches_launch_id FOREIGN KEY (launch_id) REFERENCES public.launches_launch(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.leads_erasure
    ADD CONSTRAINT leads_erasure_business_id_c47b4822_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.leads_erasure
    ADD CONSTRAINT leads_erasure_crm_id_783d0b40_fk_connections_connection_id FOREIGN KEY (crm_id) REFERENCES public.connections_connection(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.leads_erasure
    ADD CONSTRAINT leads_erasure_lead_id_66297964_fk_leads_lead_id FOREIGN KEY (lead_id) REFERENCES public.leads_lead(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.leads_feed
    ADD CONSTRAINT leads_feed_business_id_284cd278_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.leads_feed
    ADD CONSTRAINT leads_feed_connection_id_8ab55832_fk_connections_connection_id FOREIGN KEY (connection_id) REFERENCES public.connections_connection(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.leads_formnotice
    ADD CONSTRAINT leads_formnotice_business_id_304646f1_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.leads_lead
    ADD CONSTRAINT leads_lead_ad_id_8760b421_fk_creatives_ad_id FOREIGN KEY (ad_id) REFERENCES public.creatives_ad(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.leads_lead
    ADD CONSTRAINT leads_lead_business_id_a50c58c3_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.leads_lead
    ADD CONSTRAINT leads_lead_campaign_id_5dd7a82a_fk_campaigns_campaign_id FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.leads_lead
    ADD CONSTRAINT leads_lead_crm_id_4adc646a_fk_connections_connection_id FOREIGN KEY (crm_id) REFERENCES public.connections_connection(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.leads_optout
    ADD CONSTRAINT leads_optout_business_id_e8d46746_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.leads_reading
    ADD CONSTRAINT leads_reading_business_id_049589c5_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.leads_reading
    ADD CONSTRAINT leads_reading_connection_id_46037e86_fk_connectio FOREIGN KEY (connection_id) REFERENCES public.connections_connection(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.metrics_suppliertax
    ADD CONSTRAINT metrics_suppliertax_business_id_0e320ef6_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.mfa_authenticator
    ADD CONSTRAINT mfa_authenticator_user_id_0c3a50c0_fk_accounts_person_id FOREIGN KEY (user_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.notification_centre_dismissedfirststeps
    ADD CONSTRAINT notification_centre__business_id_3753d5cd_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.notification_centre_readmark
    ADD CONSTRAINT notification_centre__business_id_4004c27d_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.notification_centre_dismissedfirststeps
    ADD CONSTRAINT notification_centre__member_id_905e8dfd_fk_accounts_ FOREIGN KEY (member_id) REFERENCES public.accounts_member(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.notification_centre_readmark
    ADD CONSTRAINT notification_centre__member_id_e21a15dc_fk_accounts_ FOREIGN KEY (member_id) REFERENCES public.accounts_member(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.offerings_offering
    ADD CONSTRAINT offerings_offering_business_id_3d9d7f5a_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.offerings_offering
    ADD CONSTRAINT offerings_offering_logo_id_3ac240ce_fk_creatives_image_id FOREIGN KEY (logo_id) REFERENCES public.creatives_image(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.offerings_offeringpicture
    ADD CONSTRAINT offerings_offeringpi_business_id_4de97ec9_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.offerings_offeringpicture
    ADD CONSTRAINT offerings_offeringpi_image_id_db645bae_fk_creatives FOREIGN KEY (image_id) REFERENCES public.creatives_image(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.offerings_offeringpicture
    ADD CONSTRAINT offerings_offeringpi_offering_id_90012eb6_fk_offerings FOREIGN KEY (offering_id) REFERENCES public.offerings_offering(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.offerings_promotion
    ADD CONSTRAINT offerings_promotion_business_id_0768bbe9_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.offerings_promotion
    ADD CONSTRAINT offerings_promotion_campaign_id_363abd21_fk_campaigns FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.offerings_promotion
    ADD CONSTRAINT offerings_promotion_offering_id_419cdbcd_fk_offerings FOREIGN KEY (offering_id) REFERENCES public.offerings_offering(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.performance_import
    ADD CONSTRAINT performance_import_business_id_7705aa12_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.performance_import
    ADD CONSTRAINT performance_import_campaign_id_512f124d_fk_campaigns FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.performance_import
    ADD CONSTRAINT performance_import_created_by_id_6768715c_fk_accounts_person_id FOREIGN KEY (created_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.performance_import
    ADD CONSTRAINT performance_import_undone_by_id_0b434bb2_fk_accounts_person_id FOREIGN KEY (undone_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.performance_importfile
    ADD CONSTRAINT performance_importfi_business_id_96142ba4_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.performance_importfile
    ADD CONSTRAINT performance_importfi_made_id_b1d5fc81_fk_performan FOREIGN KEY (made_id) REFERENCES public.performance_import(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.performance_importpart
    ADD CONSTRAINT performance_importpa_business_id_6f8b6dc1_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.performance_importpart
    ADD CONSTRAINT performance_importpa_file_id_edd78cb1_fk_performan FOREIGN KEY (file_id) REFERENCES public.performance_importfile(made_id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.performance_rememberedcolumns
    ADD CONSTRAINT performance_remember_business_id_c002f47d_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.performance_sourcerule
    ADD CONSTRAINT performance_sourceru_business_id_7c4da2be_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.performance_sourcerule
    ADD CONSTRAINT performance_sourceru_campaign_id_402773c4_fk_campaigns FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.performance_uploadedfile
    ADD CONSTRAINT performance_uploaded_business_id_c91a6870_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.performance_uploadedfile
    ADD CONSTRAINT performance_uploaded_stored_as_id_53895a5a_fk_performan FOREIGN KEY (stored_as_id) REFERENCES public.performance_import(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.performance_uploadedfile
    ADD CONSTRAINT performance_uploaded_uploaded_by_id_0295c820_fk_accounts_ FOREIGN KEY (uploaded_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.procrastinate_events
    ADD CONSTRAINT procrastinate_events_job_id_fkey FOREIGN KEY (job_id) REFERENCES public.procrastinate_jobs(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.procrastinate_jobs
    ADD CONSTRAINT procrastinate_jobs_worker_id_fkey FOREIGN KEY (worker_id) REFERENCES public.procrastinate_workers(id) ON DELETE SET NULL;
ALTER TABLE ONLY public.procrastinate_periodic_defers
    ADD CONSTRAINT procrastinate_periodic_defers_job_id_fkey FOREIGN KEY (job_id) REFERENCES public.procrastinate_jobs(id);
ALTER TABLE ONLY public.reports_reportmail
    ADD CONSTRAINT reports_reportmail_business_id_f94e01ad_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.reports_reportmail
    ADD CONSTRAINT reports_reportmail_member_id_b28486e4_fk_accounts_member_id FOREIGN KEY (member_id) REFERENCES public.accounts_member(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.reports_reportmail
    ADD CONSTRAINT reports_reportmail_sending_id_47266913_fk_reports_r FOREIGN KEY (sending_id) REFERENCES public.reports_reportsending(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.reports_reportreader
    ADD CONSTRAINT reports_reportreader_business_id_a98083c1_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.reports_reportreader
    ADD CONSTRAINT reports_reportreader_member_id_b2d2c23e_fk_accounts_member_id FOREIGN KEY (member_id) REFERENCES public.accounts_member(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.reports_reportreader
    ADD CONSTRAINT reports_reportreader_schedule_id_dd8e828b_fk_reports_r FOREIGN KEY (schedule_id) REFERENCES public.reports_reportschedule(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.reports_reportschedule
    ADD CONSTRAINT reports_reportschedu_business_id_ae392fd2_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.reports_reportschedule
    ADD CONSTRAINT reports_reportschedu_created_by_id_7146245b_fk_accounts_ FOREIGN KEY (created_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.reports_reportsending
    ADD CONSTRAINT reports_reportsendin_business_id_b1887ff9_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.reports_reportsending
    ADD CONSTRAINT reports_reportsendin_schedule_id_09c756d4_fk_reports_r FOREIGN KEY (schedule_id) REFERENCES public.reports_reportschedule(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.requests_idempotentanswer
    ADD CONSTRAINT requests_idempotenta_business_id_338522bf_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.sales_profitmargin
    ADD CONSTRAINT sales_profitmargin_business_id_e2873eb4_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.sales_replacedsalesday
    ADD CONSTRAINT sales_replacedsalesd_business_id_8cca8d75_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.sales_salescolumns
    ADD CONSTRAINT sales_salescolumns_business_id_77ad4150_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.sales_salesday
    ADD CONSTRAINT sales_salesday_business_id_afd2fb9b_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.scorecards_score
    ADD CONSTRAINT scorecards_score_business_id_6c6ef8a9_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.scorecards_score
    ADD CONSTRAINT scorecards_score_forecast_id_1cabd01d_fk_strategie FOREIGN KEY (forecast_id) REFERENCES public.strategies_frozenforecast(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.socialaccount_socialtoken
    ADD CONSTRAINT socialaccount_social_account_id_951f210e_fk_socialacc FOREIGN KEY (account_id) REFERENCES public.socialaccount_socialaccount(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.socialaccount_socialtoken
    ADD CONSTRAINT socialaccount_social_app_id_636a42d7_fk_socialacc FOREIGN KEY (app_id) REFERENCES public.socialaccount_socialapp(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.socialaccount_socialaccount
    ADD CONSTRAINT socialaccount_social_user_id_8146e70c_fk_accounts_ FOREIGN KEY (user_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_adpause
    ADD CONSTRAINT steering_adpause_ad_id_a8127cc7_fk_creatives_ad_id FOREIGN KEY (ad_id) REFERENCES public.creatives_ad(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_adpause
    ADD CONSTRAINT steering_adpause_business_id_125302af_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_adpause
    ADD CONSTRAINT steering_adpause_change_id_d8cdef23_fk_launches_change_id FOREIGN KEY (change_id) REFERENCES public.launches_change(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_adpause
    ADD CONSTRAINT steering_adpause_launch_id_7b6efa57_fk_launches_launch_id FOREIGN KEY (launch_id) REFERENCES public.launches_launch(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_adpause
    ADD CONSTRAINT steering_adpause_started_added_id_15b31da1_fk_ad_revisi FOREIGN KEY (started_added_id) REFERENCES public.ad_revisions_adrevisionchange(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_adpause
    ADD CONSTRAINT steering_adpause_started_id_4cf17af5_fk_strategie FOREIGN KEY (started_id) REFERENCES public.strategies_strategyad(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_adpause
    ADD CONSTRAINT steering_adpause_starting_id_706bab29_fk_launches_change_id FOREIGN KEY (starting_id) REFERENCES public.launches_change(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_adpause
    ADD CONSTRAINT steering_adpause_undone_by_id_567009a5_fk_ad_revisi FOREIGN KEY (undone_by_id) REFERENCES public.ad_revisions_adrevision(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_move
    ADD CONSTRAINT steering_move_business_id_fb07a11b_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_move
    ADD CONSTRAINT steering_move_launch_id_0a4b1553_fk_launches_launch_id FOREIGN KEY (launch_id) REFERENCES public.launches_launch(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_move
    ADD CONSTRAINT steering_move_recommendation_id_2fa6ac12_fk_steering_ FOREIGN KEY (recommendation_id) REFERENCES public.steering_recommendation(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_move
    ADD CONSTRAINT steering_move_strategy_id_6e51957f_fk_strategies_strategy_id FOREIGN KEY (strategy_id) REFERENCES public.strategies_strategy(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_move
    ADD CONSTRAINT steering_move_undoes_id_4dcbf2b4_fk_steering_move_id FOREIGN KEY (undoes_id) REFERENCES public.steering_move(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_nextplan
    ADD CONSTRAINT steering_nextplan_business_id_8992bfd1_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_nextplan
    ADD CONSTRAINT steering_nextplan_launch_id_a9acc7b7_fk_launches_launch_id FOREIGN KEY (launch_id) REFERENCES public.launches_launch(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_nextplan
    ADD CONSTRAINT steering_nextplan_strategy_id_49fa47b4_fk_strategie FOREIGN KEY (strategy_id) REFERENCES public.strategies_strategy(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_recommendation
    ADD CONSTRAINT steering_recommendat_ad_revision_id_67347b24_fk_ad_revisi FOREIGN KEY (ad_revision_id) REFERENCES public.ad_revisions_adrevision(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_recommendation
    ADD CONSTRAINT steering_recommendat_business_id_c9ccc177_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_recommendation
    ADD CONSTRAINT steering_recommendat_campaign_id_75f4bb7f_fk_campaigns FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_recommendation
    ADD CONSTRAINT steering_recommendat_launch_id_ad1837e6_fk_launches_ FOREIGN KEY (launch_id) REFERENCES public.launches_launch(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_recommendation
    ADD CONSTRAINT steering_recommendat_strategy_id_5cd45184_fk_strategie FOREIGN KEY (strategy_id) REFERENCES public.strategies_strategy(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_recommendation
    ADD CONSTRAINT steering_recommendation_ad_id_6a826b54_fk_creatives_ad_id FOREIGN KEY (ad_id) REFERENCES public.creatives_ad(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_steeringcheck
    ADD CONSTRAINT steering_steeringche_business_id_a47302d3_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.steering_steeringcheck
    ADD CONSTRAINT steering_steeringcheck_launch_id_054456f1_fk_launches_launch_id FOREIGN KEY (launch_id) REFERENCES public.launches_launch(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_brief
    ADD CONSTRAINT strategies_brief_business_id_7d807ec3_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_brief
    ADD CONSTRAINT strategies_brief_draft_id_04600750_fk_strategies_briefdraft_id FOREIGN KEY (draft_id) REFERENCES public.strategies_briefdraft(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_brief
    ADD CONSTRAINT strategies_brief_offering_id_62882a87_fk_offerings_offering_id FOREIGN KEY (offering_id) REFERENCES public.offerings_offering(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_brief
    ADD CONSTRAINT strategies_brief_written_by_id_72720e73_fk_accounts_person_id FOREIGN KEY (written_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_briefdraft
    ADD CONSTRAINT strategies_briefdraf_business_id_d22fd11c_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_briefdraft
    ADD CONSTRAINT strategies_briefdraf_strategy_id_04afaae3_fk_strategie FOREIGN KEY (strategy_id) REFERENCES public.strategies_strategy(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_briefdraft
    ADD CONSTRAINT strategies_briefdraft_person_id_462804be_fk_accounts_person_id FOREIGN KEY (person_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_frozenforecast
    ADD CONSTRAINT strategies_frozenfor_business_id_0399c7fe_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_frozenforecast
    ADD CONSTRAINT strategies_frozenfor_strategy_id_2023cb96_fk_strategie FOREIGN KEY (strategy_id) REFERENCES public.strategies_strategy(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_strategy
    ADD CONSTRAINT strategies_strategy_approved_by_id_9137ecef_fk_accounts_ FOREIGN KEY (approved_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_strategy
    ADD CONSTRAINT strategies_strategy_brief_id_b3bc3e75_fk_strategies_brief_id FOREIGN KEY (brief_id) REFERENCES public.strategies_brief(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_strategy
    ADD CONSTRAINT strategies_strategy_business_id_2aa59bd6_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_strategy
    ADD CONSTRAINT strategies_strategy_posterior_id_8c481b5b_fk_forecasts FOREIGN KEY (posterior_id) REFERENCES public.forecasts_posterior(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_strategy
    ADD CONSTRAINT strategies_strategy_rejected_by_id_cb3e08f4_fk_accounts_ FOREIGN KEY (rejected_by_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_strategyad
    ADD CONSTRAINT strategies_strategya_business_id_b55ed170_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_strategyad
    ADD CONSTRAINT strategies_strategya_creative_id_992b5a94_fk_creatives FOREIGN KEY (creative_id) REFERENCES public.creatives_creative(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_strategyad
    ADD CONSTRAINT strategies_strategya_line_id_1306970e_fk_strategie FOREIGN KEY (line_id) REFERENCES public.strategies_strategyline(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_strategyline
    ADD CONSTRAINT strategies_strategyl_business_id_429170a9_fk_accounts_ FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_strategyline
    ADD CONSTRAINT strategies_strategyl_campaign_id_cc12c9d7_fk_campaigns FOREIGN KEY (campaign_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_strategyline
    ADD CONSTRAINT strategies_strategyl_chosen_offering_id_2bb0f8a4_fk_offerings FOREIGN KEY (chosen_offering_id) REFERENCES public.offerings_offering(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_strategyline
    ADD CONSTRAINT strategies_strategyl_launched_as_id_583cae59_fk_campaigns FOREIGN KEY (launched_as_id) REFERENCES public.campaigns_campaign(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_strategyline
    ADD CONSTRAINT strategies_strategyl_offering_id_f2bbfb4e_fk_offerings FOREIGN KEY (offering_id) REFERENCES public.offerings_offering(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.strategies_strategyline
    ADD CONSTRAINT strategies_strategyl_strategy_id_89c4a320_fk_strategie FOREIGN KEY (strategy_id) REFERENCES public.strategies_strategy(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.usersessions_usersession
    ADD CONSTRAINT usersessions_usersession_user_id_af5e0a6d_fk_accounts_person_id FOREIGN KEY (user_id) REFERENCES public.accounts_person(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE public.webhooks_attempt
    ADD CONSTRAINT webhooks_attempt_of_a_business FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.webhooks_delivery
    ADD CONSTRAINT webhooks_delivery_business_id_efc66501_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.webhooks_delivery
    ADD CONSTRAINT webhooks_delivery_endpoint_id_6cbee67d_fk_webhooks_endpoint_id FOREIGN KEY (endpoint_id) REFERENCES public.webhooks_endpoint(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.webhooks_endpoint
    ADD CONSTRAINT webhooks_endpoint_business_id_dec61d19_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.webhooks_recovery
    ADD CONSTRAINT webhooks_recovery_business_id_b4b166e1_fk_accounts_business_id FOREIGN KEY (business_id) REFERENCES public.accounts_business(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY public.webhooks_recovery
    ADD CONSTRAINT webhooks_recovery_endpoint_id_3a755b86_fk_webhooks_endpoint_id FOREIGN KEY (endpoint_id) REFERENCES public.webhooks_endpoint(id) DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE public.accounts_apikey ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.accounts_business ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.accounts_invitation ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.accounts_member ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.ad_results_adday ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.ad_results_audiencereading ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.ad_results_campaignreach ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.ad_results_deliveryday ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.ad_results_regiontotal ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.ad_results_searchterm ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.ad_revisions_adrevision ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.ad_revisions_adrevisionchange ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.alerts_alert ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.alerts_alertcheck ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.alerts_alertnotice ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.alerts_alertsettings ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.alerts_chatchannel ENABLE ROW LEVEL SECURITY;
CREATE POLICY all_rows ON public.accounts_apikey TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.accounts_business TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.accounts_invitation TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.accounts_member TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.ad_results_adday TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.ad_results_audiencereading TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.ad_results_campaignreach TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.ad_results_deliveryday TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.ad_results_regiontotal TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.ad_results_searchterm TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.ad_revisions_adrevision TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.ad_revisions_adrevisionchange TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.alerts_alert TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.alerts_alertcheck TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.alerts_alertnotice TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.alerts_alertsettings TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.alerts_chatchannel TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.branding_brand TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.calendar_events_businessevent TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.campaigns_campaign TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.campaigns_externalid TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.client_approvals_approvalrequest TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.client_approvals_clientapprovalsettings TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.company_sign_in_companysignin TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.company_sign_in_identityprovider TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.connections_campaignaccount TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.connections_connection TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.connections_exchangerate TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.connections_leftout TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.connections_partnercall TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.creatives_ad TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.creatives_creative TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.creatives_creativepicture TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.creatives_image TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.creatives_switchedoffrule TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.data_exports_dataexport TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.data_exports_dataexportpart TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.events_auditentry TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.events_auditseal TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.events_event TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.events_eventcounter TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.forecasts_goaloutlook TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.forecasts_learnedcalendar TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.forecasts_lookback TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.forecasts_posterior TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.language_models_businesslanguagemodel TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.launches_change TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.launches_drift TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.launches_launch TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.launches_originalday TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.launches_spendguard TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.launches_spendtold TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.launches_watch TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.leads_erasure TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.leads_feed TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.leads_formnotice TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.leads_lead TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.leads_optout TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.leads_reading TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.metrics_suppliertax TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.notification_centre_dismissedfirststeps TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.notification_centre_readmark TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.offerings_offering TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.offerings_offeringpicture TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.offerings_promotion TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.performance_import TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.performance_importfile TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.performance_importpart TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.performance_performanceday TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.performance_rememberedcolumns TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.performance_replacedday TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.performance_sourcerule TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.performance_uploadedfile TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.reports_reportmail TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.reports_reportreader TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.reports_reportschedule TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.reports_reportsending TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.requests_idempotentanswer TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.sales_profitmargin TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.sales_replacedsalesday TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.sales_salescolumns TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.sales_salesday TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.scorecards_score TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.steering_adpause TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.steering_move TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.steering_nextplan TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.steering_recommendation TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.steering_steeringcheck TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.strategies_brief TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.strategies_briefdraft TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.strategies_frozenforecast TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.strategies_strategy TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.strategies_strategyad TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.strategies_strategyline TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.webhooks_attempt TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.webhooks_delivery TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.webhooks_endpoint TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
CREATE POLICY all_rows ON public.webhooks_recovery TO kempen_service, kempen_owner USING (true) WITH CHECK (true);
ALTER TABLE public.branding_brand ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.calendar_events_businessevent ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.campaigns_campaign ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.campaigns_externalid ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.client_approvals_approvalrequest ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.client_approvals_clientapprovalsettings ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.company_sign_in_companysignin ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.company_sign_in_identityprovider ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.connections_campaignaccount ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.connections_connection ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.connections_exchangerate ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.connections_leftout ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.connections_partnercall ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.creatives_ad ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.creatives_creative ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.creatives_creativepicture ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.creatives_image ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.creatives_switchedoffrule ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.data_exports_dataexport ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.data_exports_dataexportpart ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.events_auditentry ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.events_auditseal ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.events_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.events_eventcounter ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.forecasts_goaloutlook ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.forecasts_learnedcalendar ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.forecasts_lookback ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.forecasts_posterior ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.language_models_businesslanguagemodel ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.launches_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.launches_drift ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.launches_launch ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.launches_originalday ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.launches_spendguard ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.launches_spendtold ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.launches_watch ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.leads_erasure ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.leads_feed ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.leads_formnotice ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.leads_lead ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.leads_optout ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.leads_reading ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.metrics_suppliertax ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.notification_centre_dismissedfirststeps ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.notification_centre_readmark ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.offerings_offering ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.offerings_offeringpicture ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.offerings_promotion ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON public.accounts_apikey TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.accounts_business TO kempen_tenant USING ((id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.accounts_invitation TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.accounts_member TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.ad_results_adday TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.ad_results_audiencereading TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.ad_results_campaignreach TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.ad_results_deliveryday TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.ad_results_regiontotal TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.ad_results_searchterm TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.ad_revisions_adrevision TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.ad_revisions_adrevisionchange TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.alerts_alert TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.alerts_alertcheck TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.alerts_alertnotice TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.alerts_alertsettings TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.alerts_chatchannel TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.branding_brand TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.calendar_events_businessevent TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.campaigns_campaign TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.campaigns_externalid TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.client_approvals_approvalrequest TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.client_approvals_clientapprovalsettings TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.company_sign_in_companysignin TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.company_sign_in_identityprovider TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.connections_campaignaccount TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.connections_connection TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.connections_exchangerate TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.connections_leftout TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.connections_partnercall TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.creatives_ad TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.creatives_creative TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.creatives_creativepicture TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.creatives_image TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.creatives_switchedoffrule TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.data_exports_dataexport TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.data_exports_dataexportpart TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.events_auditentry TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.events_auditseal TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.events_event TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.events_eventcounter TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.forecasts_goaloutlook TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.forecasts_learnedcalendar TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.forecasts_lookback TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.forecasts_posterior TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.language_models_businesslanguagemodel TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.launches_change TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.launches_drift TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.launches_launch TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.launches_originalday TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.launches_spendguard TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.launches_spendtold TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.launches_watch TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.leads_erasure TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.leads_feed TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.leads_formnotice TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.leads_lead TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.leads_optout TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.leads_reading TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.metrics_suppliertax TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.notification_centre_dismissedfirststeps TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.notification_centre_readmark TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.offerings_offering TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.offerings_offeringpicture TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.offerings_promotion TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.performance_import TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.performance_importfile TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.performance_importpart TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.performance_performanceday TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.performance_rememberedcolumns TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.performance_replacedday TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.performance_sourcerule TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.performance_uploadedfile TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.reports_reportmail TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.reports_reportreader TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.reports_reportschedule TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.reports_reportsending TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.requests_idempotentanswer TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.sales_profitmargin TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.sales_replacedsalesday TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.sales_salescolumns TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.sales_salesday TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.scorecards_score TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.steering_adpause TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.steering_move TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.steering_nextplan TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.steering_recommendation TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.steering_steeringcheck TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.strategies_brief TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.strategies_briefdraft TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.strategies_frozenforecast TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.strategies_strategy TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.strategies_strategyad TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.strategies_strategyline TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.webhooks_attempt TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.webhooks_delivery TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.webhooks_endpoint TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
CREATE POLICY own_rows ON public.webhooks_recovery TO kempen_tenant USING ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid)) WITH CHECK ((business_id = (NULLIF(current_setting('kempen.business_id'::text, true), ''::text))::uuid));
ALTER TABLE public.performance_import ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.performance_importfile ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.performance_importpart ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.performance_performanceday ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.performance_rememberedcolumns ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.performance_replacedday ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.performance_sourcerule ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.performance_uploadedfile ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.reports_reportmail ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.reports_reportreader ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.reports_reportschedule ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.reports_reportsending ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.requests_idempotentanswer ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.sales_profitmargin ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.sales_replacedsalesday ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.sales_salescolumns ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.sales_salesday ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.scorecards_score ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.steering_adpause ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.steering_move ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.steering_nextplan ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.steering_recommendation ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.steering_steeringcheck ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.strategies_brief ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.strategies_briefdraft ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.strategies_frozenforecast ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.strategies_strategy ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.strategies_strategyad ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.strategies_strategyline ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.webhooks_attempt ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.webhooks_delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.webhooks_endpoint ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.webhooks_recovery ENABLE ROW LEVEL SECURITY;
REVOKE ALL ON FUNCTION public.kempen_drop_day(parent regclass, day date) FROM PUBLIC;
GRANT ALL ON FUNCTION public.kempen_drop_day(parent regclass, day date) TO kempen_service;
REVOKE ALL ON FUNCTION public.kempen_make_day(parent regclass, day date, lowest uuid, next_lowest uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.kempen_make_day(parent regclass, day date, lowest uuid, next_lowest uuid) TO kempen_service;
REVOKE ALL ON FUNCTION public.kempen_note_days(parent regclass, note text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.kempen_note_days(parent regclass, note text) TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.procrastinate_jobs TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.procrastinate_jobs TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_emailaddress TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_emailaddress TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.account_emailaddress_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.account_emailaddress_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_emailconfirmation TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.account_emailconfirmation TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.account_emailconfirmation_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.account_emailconfirmation_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.accounts_apikey TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.accounts_apikey TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.accounts_business TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.accounts_business TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.accounts_invitation TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.accounts_invitation TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.accounts_member TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.accounts_member TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.accounts_pendingsignup TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.accounts_pendingsignup TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.accounts_person TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.accounts_person TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ad_results_adday TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ad_results_adday TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ad_results_audiencereading TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ad_results_audiencereading TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ad_results_campaignreach TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ad_results_campaignreach TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ad_results_deliveryday TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ad_results_deliveryday TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ad_results_regiontotal TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ad_results_regiontotal TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ad_results_searchterm TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ad_results_searchterm TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ad_revisions_adrevision TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ad_revisions_adrevision TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ad_revisions_adrevisionchange TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.ad_revisions_adrevisionchange TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.alerts_alert TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.alerts_alert TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.alerts_alertcheck TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.alerts_alertcheck TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.alerts_alertnotice TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.alerts_alertnotice TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.alerts_alertnotice_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.alerts_alertnotice_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.alerts_alertsettings TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.alerts_alertsettings TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.alerts_chatchannel TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.alerts_chatchannel TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.auth_group TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.auth_group TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.auth_group_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.auth_group_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.auth_group_permissions TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.auth_group_permissions TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.auth_group_permissions_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.auth_group_permissions_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.auth_permission TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.auth_permission TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.auth_permission_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.auth_permission_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.backups_archivestate TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.backups_archivestate TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.backups_backuprun TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.backups_backuprun TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.branding_brand TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.branding_brand TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.calendar_events_businessevent TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.calendar_events_businessevent TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.campaigns_campaign TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.campaigns_campaign TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.campaigns_externalid TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.campaigns_externalid TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.campaigns_externalid_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.campaigns_externalid_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.client_approvals_approvalrequest TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.client_approvals_approvalrequest TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.client_approvals_clientapprovalsettings TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.client_approvals_clientapprovalsettings TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.company_sign_in_companysignin TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.company_sign_in_companysignin TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.company_sign_in_identityprovider TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.company_sign_in_identityprovider TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.connections_campaignaccount TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.connections_campaignaccount TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.connections_campaignaccount_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.connections_campaignaccount_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.connections_connection TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.connections_connection TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.connections_exchangerate TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.connections_exchangerate TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.connections_leftout TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.connections_leftout TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.connections_leftout_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.connections_leftout_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.connections_partnercall TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.connections_partnercall TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.creatives_ad TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.creatives_ad TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.creatives_creative TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.creatives_creative TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.creatives_creativepicture TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.creatives_creativepicture TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.creatives_creativepicture_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.creatives_creativepicture_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.creatives_image TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.creatives_image TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.creatives_switchedoffrule TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.creatives_switchedoffrule TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.data_exports_dataexport TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.data_exports_dataexport TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.data_exports_dataexportpart TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.data_exports_dataexportpart TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.django_content_type TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.django_content_type TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.django_content_type_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.django_content_type_id_seq TO kempen_service;
GRANT SELECT ON TABLE public.django_migrations TO kempen_tenant;
GRANT SELECT ON TABLE public.django_migrations TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.django_migrations_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.django_migrations_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.django_session TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.django_session TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.events_auditentry TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.events_auditentry TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.events_auditentry_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.events_auditentry_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.events_auditkey TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.events_auditkey TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.events_auditseal TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.events_auditseal TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.events_auditseal_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.events_auditseal_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.events_event TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.events_event TO kempen_service;
GRANT SELECT,DELETE ON TABLE public.events_event_default TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.events_eventcounter TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.events_eventcounter TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.events_unsealedentry TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.events_unsealedentry TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.forecasts_goaloutlook TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.forecasts_goaloutlook TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.forecasts_learnedcalendar TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.forecasts_learnedcalendar TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.forecasts_lookback TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.forecasts_lookback TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.forecasts_posterior TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.forecasts_posterior TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.installation_encryptionkey TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.installation_encryptionkey TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.installation_hold TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.installation_hold TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.installation_installation TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.installation_installation TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.language_models_businesslanguagemodel TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.language_models_businesslanguagemodel TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.launches_change TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.launches_change TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.launches_drift TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.launches_drift TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.launches_launch TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.launches_launch TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.launches_originalday TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.launches_originalday TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.launches_spendguard TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.launches_spendguard TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.launches_spendguard_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.launches_spendguard_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.launches_spendtold TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.launches_spendtold TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.launches_spendtold_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.launches_spendtold_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.launches_watch TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.launches_watch TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leads_erasure TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leads_erasure TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leads_feed TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leads_feed TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.leads_feed_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.leads_feed_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leads_formnotice TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leads_formnotice TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.leads_formnotice_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.leads_formnotice_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leads_lead TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leads_lead TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leads_optout TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leads_optout TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.leads_optout_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.leads_optout_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leads_reading TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.leads_reading TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.leads_reading_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.leads_reading_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.metrics_suppliertax TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.metrics_suppliertax TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.mfa_authenticator TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.mfa_authenticator TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.mfa_authenticator_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.mfa_authenticator_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notification_centre_dismissedfirststeps TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notification_centre_dismissedfirststeps TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.notification_centre_dismissedfirststeps_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.notification_centre_dismissedfirststeps_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notification_centre_readmark TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.notification_centre_readmark TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.notification_centre_readmark_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.notification_centre_readmark_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.offerings_offering TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.offerings_offering TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.offerings_offeringpicture TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.offerings_offeringpicture TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.offerings_offeringpicture_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.offerings_offeringpicture_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.offerings_promotion TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.offerings_promotion TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.offerings_promotion_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.offerings_promotion_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.operators_heartbeat TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.operators_heartbeat TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.operators_jobfailure TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.operators_jobfailure TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.operators_operatoraction TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.operators_operatoraction TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.operators_operatoraction_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.operators_operatoraction_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.operators_operatortestmail TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.operators_operatortestmail TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.performance_import TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.performance_import TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.performance_importfile TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.performance_importfile TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.performance_importpart TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.performance_importpart TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.performance_performanceday TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.performance_performanceday TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.performance_rememberedcolumns TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.performance_rememberedcolumns TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.performance_rememberedcolumns_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.performance_rememberedcolumns_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.performance_replacedday TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.performance_replacedday TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.performance_sourcerule TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.performance_sourcerule TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.performance_uploadedfile TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.performance_uploadedfile TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.procrastinate_events TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.procrastinate_events TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.procrastinate_events_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.procrastinate_events_id_seq TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.procrastinate_jobs_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.procrastinate_jobs_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.procrastinate_periodic_defers TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.procrastinate_periodic_defers TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.procrastinate_periodic_defers_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.procrastinate_periodic_defers_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.procrastinate_workers TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.procrastinate_workers TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.procrastinate_workers_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.procrastinate_workers_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.reports_reportmail TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.reports_reportmail TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.reports_reportreader TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.reports_reportreader TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.reports_reportschedule TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.reports_reportschedule TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.reports_reportsending TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.reports_reportsending TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.requests_idempotentanswer TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.requests_idempotentanswer TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.requests_idempotentanswer_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.requests_idempotentanswer_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.requests_ratehistory TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.requests_ratehistory TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.requests_ratewindow TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.requests_ratewindow TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.requests_ratewindow_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.requests_ratewindow_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.requests_signinattempts TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.requests_signinattempts TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.requests_usedcode TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.requests_usedcode TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.requests_usedform TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.requests_usedform TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sales_profitmargin TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sales_profitmargin TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sales_replacedsalesday TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sales_replacedsalesday TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sales_salescolumns TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sales_salescolumns TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.sales_salescolumns_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.sales_salescolumns_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sales_salesday TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.sales_salesday TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.scorecards_score TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.scorecards_score TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.socialaccount_socialaccount TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.socialaccount_socialaccount TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.socialaccount_socialaccount_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.socialaccount_socialaccount_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.socialaccount_socialapp TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.socialaccount_socialapp TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.socialaccount_socialapp_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.socialaccount_socialapp_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.socialaccount_socialtoken TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.socialaccount_socialtoken TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.socialaccount_socialtoken_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.socialaccount_socialtoken_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.steering_adpause TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.steering_adpause TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.steering_move TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.steering_move TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.steering_nextplan TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.steering_nextplan TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.steering_recommendation TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.steering_recommendation TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.steering_steeringcheck TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.steering_steeringcheck TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.strategies_brief TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.strategies_brief TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.strategies_briefdraft TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.strategies_briefdraft TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.strategies_frozenforecast TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.strategies_frozenforecast TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.strategies_strategy TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.strategies_strategy TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.strategies_strategyad TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.strategies_strategyad TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.strategies_strategyline TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.strategies_strategyline TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.usersessions_usersession TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.usersessions_usersession TO kempen_service;
GRANT SELECT,USAGE ON SEQUENCE public.usersessions_usersession_id_seq TO kempen_tenant;
GRANT SELECT,USAGE ON SEQUENCE public.usersessions_usersession_id_seq TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhooks_attempt TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhooks_attempt TO kempen_service;
GRANT SELECT,DELETE ON TABLE public.webhooks_attempt_default TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhooks_delivery TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhooks_delivery TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhooks_endpoint TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhooks_endpoint TO kempen_service;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhooks_recovery TO kempen_tenant;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.webhooks_recovery TO kempen_service;
INSERT INTO public.django_migrations (app, name, applied) VALUES
    ('account', '0001_initial', now()),
    ('account', '0002_email_max_length', now()),
    ('account', '0003_alter_emailaddress_create_unique_verified_email', now()),
    ('account', '0004_alter_emailaddress_drop_unique_email', now()),
    ('account', '0005_emailaddress_idx_upper_email', now()),
    ('account', '0006_emailaddress_lower', now()),
    ('account', '0007_emailaddress_idx_email', now()),
    ('account', '0008_emailaddress_unique_primary_email_fixup', now()),
    ('account', '0009_emailaddress_unique_primary_email', now()),
    ('accounts', '0001_initial', now()),
    ('accounts', '0002_cache_table', now()),
    ('accounts', '0003_keys_go_with_their_maker', now()),
    ('accounts', '0004_sessions_begin_again', now()),
    ('accounts', '0005_person_is_operator', now()),
    ('accounts', '0006_invitations', now()),
    ('accounts', '0007_business_company_sign_in_required', now()),
    ('accounts', '0008_business_requires_second_factor', now()),
    ('accounts', '0009_invitation_hands_over', now()),
    ('accounts', '0010_closing', now()),
    ('accounts', '0011_sample_business', now()),
    ('ad_results', '0001_initial', now()),
    ('ad_results', '0002_audiences', now()),
    ('ad_revisions', '0001_initial', now()),
    ('ad_revisions', '0002_adrevision_applied_at', now()),
    ('ad_revisions', '0003_declined_by_clients', now()),
    ('ad_revisions', '0004_ads_in_reserve', now()),
    ('alerts', '0001_initial', now()),
    ('auth', '0001_initial', now()),
    ('auth', '0002_alter_permission_name_max_length', now()),
    ('auth', '0003_alter_user_email_max_length', now()),
    ('auth', '0004_alter_user_username_opts', now()),
    ('auth', '0005_alter_user_last_login_null', now()),
    ('auth', '0006_require_contenttypes_0002', now()),
    ('auth', '0007_alter_validators_add_error_messages', now()),
    ('auth', '0008_alter_user_username_max_length', now()),
    ('auth', '0009_alter_user_last_name_max_length', now()),
    ('auth', '0010_alter_group_name_max_length', now()),
    ('auth', '0011_update_proxy_permissions', now()),
    ('auth', '0012_alter_user_first_name_max_length', now()),
    ('backups', '0001_initial', now()),
    ('backups', '0002_archive', now()),
    ('branding', '0001_initial', now()),
    ('calendar_events', '0001_initial', now()),
    ('campaigns', '0001_initial', now()),
    ('campaigns', '0002_platforms_by_the_registry', now()),
    ('campaigns', '0003_campaign_of_its_business', now()),
    ('client_approvals', '0001_initial', now()),
    ('client_approvals', '0002_changes_to_ads', now()),
    ('company_sign_in', '0001_initial', now()),
    ('connections', '0001_initial', now()),
    ('connections', '0002_rates_and_left_out', now()),
    ('connections', '0003_whether_a_fault_needs_a_person', now()),
    ('connections', '0004_which_account_holds_a_campaign', now()),
    ('connections', '0005_partner_calls', now()),
    ('connections', '0006_platforms_by_the_registry', now()),
    ('connections', '0007_ignored_campaigns', now()),
    ('contenttypes', '0001_initial', now()),
    ('contenttypes', '0002_remove_content_type_name', now()),
    ('creatives', '0001_initial', now()),
    ('creatives', '0002_pictures_without_metadata', now()),
    ('creatives', '0003_platforms_by_the_registry', now()),
    ('creatives', '0004_switched_off_rules', now()),
    ('creatives', '0005_sent_button', now()),
    ('creatives', '0006_images_for_each_shape', now()),
    ('creatives', '0007_ai_made_images', now()),
    ('data_exports', '0001_initial', now()),
    ('drift', '0001_initial', now()),
    ('drift', '0002_drift_checks', now()),
    ('drift', '0003_targeting_drift', now()),
    ('events', '0001_initial', now()),
    ('events', '0002_days_and_seals', now()),
    ('events', '0003_audit_heads', now()),
    ('events', '0004_seals_of_their_own', now()),
    ('events', '0005_entries_of_erased_businesses', now()),
    ('events', '0006_days_by_functions', now()),
    ('events', '0007_quiet_events', now()),
    ('forecasts', '0001_initial', now()),
    ('forecasts', '0002_look_back_and_goal_outlook', now()),
    ('forecasts', '0003_look_back_changes', now()),
    ('forecasts', '0004_stored_counterfactuals', now()),
    ('forecasts', '0005_learned_calendar', now()),
    ('forecasts', '0006_over_claims', now()),
    ('imports', '0001_initial', now()),
    ('imports', '0002_uploadedfile_table', now()),
    ('installation', '0001_initial', now()),
    ('installation', '0002_hold', now()),
    ('installation', '0003_recovery', now()),
    ('language_models', '0001_initial', now()),
    ('launches', '0001_initial', now()),
    ('launches', '0002_drift_guard_and_original_days', now()),
    ('launches', '0003_letters_of_drift_and_guard_amounts', now()),
    ('launches', '0004_drift_restoring_change', now()),
    ('launches', '0005_lines_of_past_launches', now()),
    ('launches', '0006_drift_guard_and_originals_go', now()),
    ('launches', '0007_kinds_of_changes_are_classes', now()),
    ('launches', '0008_change_ad_revision', now()),
    ('leads', '0001_initial', now()),
    ('leads', '0002_platforms_by_the_registry', now()),
    ('leads', '0003_models_by_what_they_hold', now()),
    ('metrics', '0001_supplier_tax', now()),
    ('mfa', '0001_initial', now()),
    ('mfa', '0002_authenticator_timestamps', now()),
    ('mfa', '0003_authenticator_type_uniq', now()),
    ('notification_centre', '0001_initial', now()),
    ('notification_centre', '0002_first_steps', now()),
    ('notification_centre', '0003_quiet_events', now()),
    ('offerings', '0001_initial', now()),
    ('offerings', '0002_margin', now()),
    ('offerings', '0003_monthly_prices', now()),
    ('operators', '0001_initial', now()),
    ('performance', '0001_initial', now()),
    ('performance', '0002_ledger', now()),
    ('performance', '0003_files_in_parts', now()),
    ('performance', '0004_names_of_campaigns', now()),
    ('performance', '0005_files_go_to_imports', now()),
    ('performance', '0006_skipped_rows', now()),
    ('performance', '0007_kinds_of_imports', now()),
    ('performance', '0008_day_of_its_campaign', now()),
    ('performance', '0009_days_of_their_campaigns', now()),
    ('procrastinate', '0001_initial', now()),
    ('procrastinate', '0002_drop_started_at_column', now()),
    ('procrastinate', '0003_drop_started_at_column', now()),
    ('procrastinate', '0004_drop_procrastinate_version_table', now()),
    ('procrastinate', '0005_fix_procrastinate_fetch_job', now()),
    ('procrastinate', '0006_fix_trigger_status_events_insert', now()),
    ('procrastinate', '0007_add_queueing_lock_column', now()),
    ('procrastinate', '0008_close_fetch_job_race_condition', now()),
    ('procrastinate', '0009_add_defer_job_function', now()),
    ('procrastinate', '0010_add_procrastinate_periodic_defers', now()),
    ('procrastinate', '0011_add_foreign_key_index', now()),
    ('procrastinate', '0012_add_locks_to_periodic_defer', now()),
    ('procrastinate', '0013_fix_procrastinate_defer_periodic_job', now()),
    ('procrastinate', '0014_add_finish_job_and_retry_job_functions', now()),
    ('procrastinate', '0015_add_trigger_on_job_deletion', now()),
    ('procrastinate', '0016_delete_finished_jobs', now()),
    ('procrastinate', '0017_add_checks_to_finish_job', now()),
    ('procrastinate', '0018_add_checks_to_retry_job', now()),
    ('procrastinate', '0019_fix_finish_job_compat_issue', now()),
    ('procrastinate', '0020_add_index_on_procrastinate_jobs', now()),
    ('procrastinate', '0021_add_kwargs_to_defer_periodic_job', now()),
    ('procrastinate', '0022_null_locks_excluded', now()),
    ('procrastinate', '0023_remove_old_finish_job_function', now()),
    ('procrastinate', '0024_job_id_bigint', now()),
    ('procrastinate', '0025_add_models', now()),
    ('procrastinate', '0026_add_job_priority', now()),
    ('procrastinate', '0027_add_periodic_job_priority', now()),
    ('procrastinate', '0028_add_cancel_states', now()),
    ('procrastinate', '0029_add_additional_params_to_retry_job', now()),
    ('procrastinate', '0030_alter_procrastinateevent_options', now()),
    ('procrastinate', '0031_add_indexes_for_fetch_job', now()),
    ('procrastinate', '0032_pre_cancel_notification', now()),
    ('procrastinate', '0033_post_cancel_notification', now()),
    ('procrastinate', '0034_pre_add_heartbeat', now()),
    ('procrastinate', '0035_post_add_heartbeat', now()),
    ('procrastinate', '0036_add_worker_model', now()),
    ('procrastinate', '0037_pre_batch_defer_jobs', now()),
    ('procrastinate', '0038_post_batch_defer_jobs', now()),
    ('procrastinate', '0039_pre_priority_lock_fetch_job', now()),
    ('procrastinate', '0040_pre_retry_failed_job', now()),
    ('procrastinate', '0041_post_retry_failed_job', now()),
    ('reports', '0001_report_schedules', now()),
    ('reports', '0002_unique_by_business', now()),
    ('reports', '0003_schedule_revision', now()),
    ('reports', '0004_schedule_layout', now()),
    ('requests', '0001_initial', now()),
    ('requests', '0002_limits_that_expire', now()),
    ('requests', '0003_sign_in_attempts', now()),
    ('requests', '0004_answer_of_a_lead', now()),
    ('sales', '0001_initial', now()),
    ('scorecards', '0001_initial', now()),
    ('sessions', '0001_initial', now()),
    ('socialaccount', '0001_initial', now()),
    ('socialaccount', '0002_token_max_lengths', now()),
    ('socialaccount', '0003_extra_data_default_dict', now()),
    ('socialaccount', '0004_app_provider_id_settings', now()),
    ('socialaccount', '0005_socialtoken_nullable_app', now()),
    ('socialaccount', '0006_alter_socialaccount_extra_data', now()),
    ('spend_guard', '0001_initial', now()),
    ('steering', '0001_initial', now()),
    ('steering', '0002_adpause', now()),
    ('steering', '0003_recommendations_about_ads', now()),
    ('steering', '0004_swaps', now()),
    ('steering', '0005_recommended_swaps', now()),
    ('steering', '0006_reserve_added_later', now()),
    ('strategies', '0001_initial', now()),
    ('strategies', '0002_rejection', now()),
    ('strategies', '0003_frozen_forecast', now()),
    ('strategies', '0004_brief_after_plan', now()),
    ('strategies', '0005_festival_days', now()),
    ('strategies', '0006_line_launched_as', now()),
    ('strategies', '0007_platforms_by_the_registry', now()),
    ('strategies', '0008_decided_by_clients', now()),
    ('strategies', '0009_brief_offering', now()),
    ('strategies', '0010_strategy_envelope', now()),
    ('strategies', '0011_line_targeting', now()),
    ('strategies', '0012_brief_own_figures', now()),
    ('strategies', '0013_profit_goal', now()),
    ('strategies', '0014_most_profit', now()),
    ('strategies', '0015_line_offering', now()),
    ('strategies', '0016_ads_in_reserve', now()),
    ('strategies', '0017_line_chosen_offering', now()),
    ('sync', '0001_initial', now()),
    ('usersessions', '0001_initial', now()),
    ('webhooks', '0001_initial', now()),
    ('webhooks', '0002_days', now()),
    ('webhooks', '0003_recovery', now());
