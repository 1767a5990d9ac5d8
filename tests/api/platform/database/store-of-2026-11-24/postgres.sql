CREATE TABLE public.address_salts (
    day integer NOT NULL,
    salt text NOT NULL
);

CREATE TABLE public.challenge_key (
    id integer NOT NULL,
    key text NOT NULL
);

CREATE TABLE public.command_events (
    id text NOT NULL,
    event text NOT NULL,
    who text NOT NULL,
    happened_at bigint NOT NULL
);

CREATE TABLE public.course_walk_courses (
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    name text NOT NULL,
    venue text NOT NULL,
    created_at bigint NOT NULL
);

CREATE TABLE public.course_walk_images (
    id text NOT NULL COLLATE pg_catalog."C",
    course_id text NOT NULL COLLATE pg_catalog."C",
    bytes bytea NOT NULL
);

CREATE TABLE public.course_walk_links (
    token_hash text NOT NULL COLLATE pg_catalog."C",
    mail_id text NOT NULL COLLATE pg_catalog."C"
);

CREATE TABLE public.course_walk_mails (
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text COLLATE pg_catalog."C",
    purpose text NOT NULL,
    sign_up text,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL
);

CREATE TABLE public.course_walk_tokens (
    id text NOT NULL COLLATE pg_catalog."C",
    user_id text NOT NULL COLLATE pg_catalog."C",
    expires_at bigint NOT NULL,
    client_tag text,
    ends_at bigint DEFAULT 0 NOT NULL
);

CREATE TABLE public.course_walk_users (
    id text NOT NULL COLLATE pg_catalog."C",
    email text NOT NULL,
    password_hash text NOT NULL,
    firstname text NOT NULL,
    lastname text NOT NULL,
    created_at bigint NOT NULL,
    verified_at bigint
);

CREATE TABLE public.job_attempts (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    attempt integer NOT NULL,
    ended_at bigint NOT NULL,
    result text NOT NULL
);

CREATE SEQUENCE public.job_attempts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.job_attempts_id_seq OWNED BY public.job_attempts.id;

CREATE TABLE public.jobs (
    id bigint NOT NULL,
    kind text NOT NULL,
    about text NOT NULL COLLATE pg_catalog."C",
    payload text NOT NULL,
    optional integer NOT NULL,
    state text NOT NULL,
    attempts integer NOT NULL,
    created_at bigint NOT NULL,
    due_at bigint NOT NULL,
    leased_until bigint NOT NULL,
    message_id text NOT NULL,
    last_error text,
    sent_at bigint
);

CREATE SEQUENCE public.jobs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.jobs_id_seq OWNED BY public.jobs.id;

CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);

CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);

CREATE UNLOGGED TABLE public.rate_limits (
    key character varying(255) NOT NULL,
    points integer DEFAULT 0 NOT NULL,
    expire bigint
);

CREATE TABLE public.storage_probe (
    written_at bigint NOT NULL,
    filler text NOT NULL
);

CREATE TABLE public.submissions (
    id text NOT NULL COLLATE pg_catalog."C",
    kind text NOT NULL,
    folder text NOT NULL,
    received_at bigint NOT NULL,
    fields text NOT NULL,
    idempotency_key text,
    fingerprint text NOT NULL,
    spam_reason text,
    page text,
    search_text text,
    done_at bigint
);

ALTER TABLE ONLY public.job_attempts ALTER COLUMN id SET DEFAULT nextval('public.job_attempts_id_seq'::regclass);

ALTER TABLE ONLY public.jobs ALTER COLUMN id SET DEFAULT nextval('public.jobs_id_seq'::regclass);

INSERT INTO public.address_salts VALUES (76000, 'c2FsdA');

INSERT INTO public.challenge_key VALUES (1, 'Y2hhbGxlbmdl');

INSERT INTO public.command_events VALUES ('event', 'exported', 'pseudonym', 1795521600000);

INSERT INTO public.course_walk_courses VALUES ('course-of-verified', 'verified', 'Derby', 'Bromont', 1795521600000);
INSERT INTO public.course_walk_courses VALUES ('course-of-old', 'old', 'Derby', 'Bromont', 1795521600000);

INSERT INTO public.course_walk_images VALUES ('image-of-verified', 'course-of-verified', '\x524946462c207665726966696564');
INSERT INTO public.course_walk_images VALUES ('image-of-old', 'course-of-old', '\x524946462c206f6c64');

INSERT INTO public.course_walk_links VALUES ('d8YPr2Fv5893kVfO61r_jj9teiW3LdWDXmTD9r2dEYw', 'mail-verify');
INSERT INTO public.course_walk_links VALUES ('9jcssjeYfiDLWwS6vXdLGayrRRRS2ZJ8AnfuZhIdcEk', 'mail-reset');

INSERT INTO public.course_walk_mails VALUES ('mail-verify', 'unverified', 'verify', '{"passwordHash":"$argon2id$v=19$m=19456,t=2,p=1$ZtiqCPt4CdaZkt4nQqd8xQ$RXnlRXSUBkqQuZUP2qaFJ8Iet2Kc8Ey+rVdBevxLrwU","firstname":"G","lastname":"H"}', 1795521600000, 4922899200000);
INSERT INTO public.course_walk_mails VALUES ('mail-reset', 'old', 'reset', NULL, 1795521600000, 4922899200000);
INSERT INTO public.course_walk_mails VALUES ('mail-to-nobody', NULL, 'reset', NULL, 1795521600000, 4922899200000);

INSERT INTO public.course_walk_tokens VALUES ('hk7QxTFGpyNT9kIkbMGAeLLnS-7z6kFmGE19aKt9tEk', 'verified', 4922899200000, 'a1b2', 4922899200000);
INSERT INTO public.course_walk_tokens VALUES ('0VgY-tXcKAlAM8-BCDjptbb8DwLTUsG8EXVFR69k5X0', 'unverified', 4922899200000, NULL, 4922899200000);
INSERT INTO public.course_walk_tokens VALUES ('GjapfefiP3uxxqmvHvUzo31NHFz8E_p6sGVEQ5fsr44', 'old', 4922899200000, NULL, 4922899200000);
INSERT INTO public.course_walk_tokens VALUES ('pASjyZo2a_HxgkDsFsDUqQTvJnTV-X-CGfmwtNT-LUI', 'old-google', 4922899200000, NULL, 4922899200000);
INSERT INTO public.course_walk_tokens VALUES ('6HunoLd52LeX-G0ZYEUESW8jtNHjHtRyHZ3IY0FytyM', 'verified', 0, 'c3d4', 4922899200000);

INSERT INTO public.course_walk_users VALUES ('verified', 'ada@engines.example', '$argon2id$v=19$m=19456,t=2,p=1$a2tEIZhGz3zjZYiuN7YUVQ$Z7F4HdiQ+Y5vuOHhihrKefU28QvHrgy3oYg5MJq+JD0', 'Ada', 'Byron', 1795521600000, 1795521600001);
INSERT INTO public.course_walk_users VALUES ('unverified', 'grace@engines.example', '$argon2id$v=19$m=19456,t=2,p=1$a2tEIZhGz3zjZYiuN7YUVQ$Z7F4HdiQ+Y5vuOHhihrKefU28QvHrgy3oYg5MJq+JD0', 'Grace', 'Hopper', 4922899200000, NULL);
INSERT INTO public.course_walk_users VALUES ('google', 'mary@gmail.example', '', 'Mary', 'Somerville', 1795521600000, 1795521600000);
INSERT INTO public.course_walk_users VALUES ('old', 'charles@engines.example', '$argon2id$v=19$m=19456,t=2,p=1$o8Bbz+ns26Bf+FS3dKshmw$lbP1GQ4K1IHF8Y1iz2YHN+J17AD534b6GHrM/YV9P8Q', 'Charles', 'Babbage', 1795521600000, 0);
INSERT INTO public.course_walk_users VALUES ('old-google', 'ada@gmail.example', '$argon2id$v=19$m=19456,t=2,p=1$NYFPBPua/b/Ye85uyp14KA$DkImW5C9QLNF8DY6MFdMcoHDJIxzszSTeuhgw6EQb1k', 'Augustus', 'De Morgan', 1795521600000, 0);

INSERT INTO public.job_attempts VALUES (1, 1, 1, 1795521600001, 'delivered');
INSERT INTO public.job_attempts VALUES (2, 6, 14, 1795521600001, 'mail server silent (ETIMEDOUT)');
INSERT INTO public.job_attempts VALUES (3, 6, 15, 1795521600002, 'recipient refused (EENVELOPE 550)');

INSERT INTO public.jobs VALUES (1, 'mail', '019ab5a0-0000-7000-8000-000000000001', '{}', 0, 'sent', 1, 1795521600000, 0, 0, '<019ab5a0-0000-7000-8000-000000000001.mail@quarrylight.example>', NULL, 1795521600001);
INSERT INTO public.jobs VALUES (2, 'receipt', '019ab5a0-0000-7000-8000-000000000001', '{"recipient":"zoe@visitor.example"}', 1, 'sent', 1, 1795521600000, 0, 0, '<019ab5a0-0000-7000-8000-000000000001.receipt@quarrylight.example>', NULL, 1795521600001);
INSERT INTO public.jobs VALUES (3, 'mail', '019ab5a0-0000-7000-8000-000000000002', '{}', 0, 'pending', 0, 1795521600000, 0, 0, '<019ab5a0-0000-7000-8000-000000000002.mail@quarrylight.example>', NULL, NULL);
INSERT INTO public.jobs VALUES (4, 'webhook', '019ab5a0-0000-7000-8000-000000000002', '{}', 0, 'pending', 0, 1795521600000, 0, 0, '<019ab5a0-0000-7000-8000-000000000002.webhook@quarrylight.example>', NULL, NULL);
INSERT INTO public.jobs VALUES (5, 'chat', '019ab5a0-0000-7000-8000-000000000002', '{}', 0, 'sent', 1, 1795521600000, 0, 0, '<019ab5a0-0000-7000-8000-000000000002.chat@quarrylight.example>', NULL, 1795521600001);
INSERT INTO public.jobs VALUES (6, 'mail', '019ab5a0-0000-7000-8000-000000000003', '{"recipients":["team@team.example"]}', 0, 'dead', 15, 1795521600000, 0, 0, '<019ab5a0-0000-7000-8000-000000000003.mail@quarrylight.example>', 'recipient refused (EENVELOPE 550)', NULL);
INSERT INTO public.jobs VALUES (7, 'mail', '019ab5a0-0000-7000-8000-000000000004', '{"recipients":["refused@team.example"]}', 0, 'pending', 0, 1795521600000, 0, 0, '<019ab5a0-0000-7000-8000-000000000004.mail@quarrylight.example>', NULL, NULL);
INSERT INTO public.jobs VALUES (8, 'spam-digest', 'spam-2026-11-24', '{"until":1795478400000,"spam":2}', 0, 'sent', 1, 1795521600000, 0, 0, '<spam-2026-11-24.spam-digest@quarrylight.example>', NULL, 1795521600001);
INSERT INTO public.jobs VALUES (9, 'account-mail', 'mail-verify', '{}', 1, 'pending', 0, 1795521600000, 0, 0, '<mail-verify.account-mail@quarrylight.example>', NULL, NULL);
INSERT INTO public.jobs VALUES (10, 'account-mail', 'mail-reset', '{}', 1, 'sent', 1, 1795521600000, 0, 0, '<mail-reset.account-mail@quarrylight.example>', NULL, 1795521600001);

INSERT INTO public.kysely_migration VALUES ('2026-11-21-submissions-and-outbox', '2026-11-24T14:26:28.391Z');
INSERT INTO public.kysely_migration VALUES ('2026-11-22-delivery-log', '2026-11-24T14:26:28.413Z');
INSERT INTO public.kysely_migration VALUES ('2026-11-23-storage-probe', '2026-11-24T14:26:28.417Z');
INSERT INTO public.kysely_migration VALUES ('2026-11-24-spam-digests', '2026-11-24T14:26:28.421Z');
INSERT INTO public.kysely_migration VALUES ('2026-11-25-shared-rate-limits', '2026-11-24T14:26:28.431Z');
INSERT INTO public.kysely_migration VALUES ('2026-11-26-course-walk', '2026-11-24T14:26:28.452Z');
INSERT INTO public.kysely_migration VALUES ('2026-11-27-spam-digest-lease', '2026-11-24T14:26:28.453Z');
INSERT INTO public.kysely_migration VALUES ('2026-11-28-recipients-due', '2026-11-24T14:26:28.454Z');
INSERT INTO public.kysely_migration VALUES ('2026-11-29-google-subject', '2026-11-24T14:26:28.455Z');
INSERT INTO public.kysely_migration VALUES ('2026-11-30-spam-reason', '2026-11-24T14:26:28.456Z');
INSERT INTO public.kysely_migration VALUES ('2026-12-01-client-tag', '2026-11-24T14:26:28.456Z');
INSERT INTO public.kysely_migration VALUES ('2026-12-02-outbox-indexes', '2026-11-24T14:26:28.461Z');
INSERT INTO public.kysely_migration VALUES ('2026-12-03-verified-accounts', '2026-11-24T14:26:28.465Z');
INSERT INTO public.kysely_migration VALUES ('2026-12-04-account-mails', '2026-11-24T14:26:28.474Z');
INSERT INTO public.kysely_migration VALUES ('2026-12-05-secret-key', '2026-11-24T14:26:28.481Z');
INSERT INTO public.kysely_migration VALUES ('2026-12-07-page-state-search', '2026-11-24T14:26:28.483Z');
INSERT INTO public.kysely_migration VALUES ('2026-12-08-receipt-recipient', '2026-11-24T14:26:28.484Z');
INSERT INTO public.kysely_migration VALUES ('2026-12-09-command-events', '2026-11-24T14:26:28.490Z');
INSERT INTO public.kysely_migration VALUES ('2026-12-10-jobs', '2026-11-24T14:26:28.507Z');
INSERT INTO public.kysely_migration VALUES ('m20-mailed-links', '2026-11-24T14:26:28.537Z');
INSERT INTO public.kysely_migration VALUES ('m21-indexes', '2026-11-24T14:26:28.555Z');
INSERT INTO public.kysely_migration VALUES ('m22-job-figures', '2026-11-24T14:26:28.562Z');

INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);

INSERT INTO public.rate_limits VALUES ('k', 1, 4922899200000);

INSERT INTO public.submissions VALUES ('019ab5a0-0000-7000-8000-000000000001', 'contact', 'inbox', 1795521600001, '{"name":"Zoë 1","email":"zoe@visitor.example","phone":"","company":"","subject":"Looms of Zoë 1","message":"How many cogs?","type":"contact"}', 'a key', 'fingerprint-1', NULL, '/contact', 'zoë 1
zoe@visitor.example', 1795521600100);
INSERT INTO public.submissions VALUES ('019ab5a0-0000-7000-8000-000000000002', 'contact', 'inbox', 1795521600002, '{"name":"Zoë 2","email":"zoe@visitor.example","phone":"","company":"","subject":"Looms of Zoë 2","message":"How many cogs?","type":"contact"}', NULL, 'fingerprint-2', NULL, NULL, NULL, NULL);
INSERT INTO public.submissions VALUES ('019ab5a0-0000-7000-8000-000000000003', 'job_application', 'inbox', 1795521600003, '{"name":"ÉCOLE","email":"zoe@visitor.example","phone":"","company":"","subject":"Looms of ÉCOLE","message":"How many cogs?","position":"Loom Engineer"}', NULL, 'fingerprint-3', NULL, NULL, 'zoë 3
zoe@visitor.example', NULL);
INSERT INTO public.submissions VALUES ('019ab5a0-0000-7000-8000-000000000004', 'message', 'inbox', 1795521600004, '{"name":"Ada","email":"zoe@visitor.example","phone":"","company":"","subject":"Looms of Ada","message":"How many cogs?"}', NULL, 'fingerprint-4', NULL, NULL, 'zoë 4
zoe@visitor.example', NULL);
INSERT INTO public.submissions VALUES ('019ab5a0-0000-7000-8000-000000000005', 'contact', 'spam', 1795521600005, '{"name":"Zoë 5","email":"zoe@visitor.example","phone":"","company":"","subject":"Looms of Zoë 5","message":"How many cogs?","type":"contact"}', NULL, 'fingerprint-5', 'honeypot', '/contact', 'zoë 5
zoe@visitor.example', NULL);
INSERT INTO public.submissions VALUES ('019ab5a0-0000-7000-8000-000000000006', 'contact', 'spam', 1795521600006, '{"name":"Zoë 6","email":"zoe@visitor.example","phone":"","company":"","subject":"Looms of Zoë 6","message":"How many cogs?","type":"contact"}', NULL, 'fingerprint-6', NULL, '/contact', 'zoë 6
zoe@visitor.example', NULL);
INSERT INTO public.submissions VALUES ('019ab5a0-0000-7000-8000-000000000007', 'contact', 'inbox', 1795521600007, '{"name":"Zoë 7","email":"zoe@visitor.example","phone":"","company":"","subject":"Looms of Zoë 7","message":"How many cogs?","type":"contact"}', NULL, 'fingerprint-7', 'fast_links', '/contact', 'zoë 7
zoe@visitor.example', NULL);

SELECT pg_catalog.setval('public.job_attempts_id_seq', 3, true);

SELECT pg_catalog.setval('public.jobs_id_seq', 10, true);

ALTER TABLE ONLY public.address_salts
    ADD CONSTRAINT address_salts_pkey PRIMARY KEY (day);

ALTER TABLE ONLY public.challenge_key
    ADD CONSTRAINT challenge_key_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.command_events
    ADD CONSTRAINT command_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.course_walk_courses
    ADD CONSTRAINT course_walk_courses_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.course_walk_images
    ADD CONSTRAINT course_walk_images_course_id_key UNIQUE (course_id);

ALTER TABLE ONLY public.course_walk_images
    ADD CONSTRAINT course_walk_images_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.course_walk_links
    ADD CONSTRAINT course_walk_links_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.course_walk_tokens
    ADD CONSTRAINT course_walk_tokens_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.course_walk_users
    ADD CONSTRAINT course_walk_users_email_key UNIQUE (email);

ALTER TABLE ONLY public.course_walk_users
    ADD CONSTRAINT course_walk_users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.job_attempts
    ADD CONSTRAINT job_attempts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.jobs
    ADD CONSTRAINT jobs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.course_walk_mails
    ADD CONSTRAINT new_mails_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.rate_limits
    ADD CONSTRAINT rate_limits_pkey PRIMARY KEY (key);

ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_idempotency_key_key UNIQUE (idempotency_key);

ALTER TABLE ONLY public.submissions
    ADD CONSTRAINT submissions_pkey PRIMARY KEY (id);

CREATE INDEX course_walk_courses_by_user_id ON public.course_walk_courses USING btree (user_id, created_at);

CREATE INDEX course_walk_links_by_mail_id ON public.course_walk_links USING btree (mail_id);

CREATE INDEX course_walk_mails_by_expires_at ON public.course_walk_mails USING btree (expires_at);

CREATE INDEX course_walk_mails_by_user_id ON public.course_walk_mails USING btree (user_id);

CREATE INDEX course_walk_tokens_by_ends_at ON public.course_walk_tokens USING btree (ends_at);

CREATE INDEX course_walk_tokens_by_user_id ON public.course_walk_tokens USING btree (user_id);

CREATE INDEX course_walk_users_unverified ON public.course_walk_users USING btree (created_at) WHERE (verified_at IS NULL);

CREATE INDEX job_attempts_by_job ON public.job_attempts USING btree (job_id);

CREATE INDEX jobs_account_mails ON public.jobs USING btree (about) WHERE (kind = 'account-mail'::text);

CREATE INDEX jobs_by_about ON public.jobs USING btree (about);

CREATE INDEX jobs_dead ON public.jobs USING btree (kind, id) WHERE (state = 'dead'::text);

CREATE INDEX jobs_pending ON public.jobs USING btree (kind, due_at, id) WHERE (state = 'pending'::text);

CREATE INDEX jobs_receipts ON public.jobs USING btree (payload) WHERE (kind = 'receipt'::text);

CREATE INDEX jobs_sent ON public.jobs USING btree (kind, sent_at) WHERE (sent_at IS NOT NULL);

CREATE INDEX jobs_spam_digests ON public.jobs USING btree (kind, id) WHERE (kind = 'spam-digest'::text);

CREATE INDEX jobs_waiting ON public.jobs USING btree (kind, created_at) WHERE (state = 'pending'::text);

CREATE INDEX jobs_wanted ON public.jobs USING btree (state, created_at) WHERE ((optional = 0) AND (state <> 'sent'::text));

CREATE INDEX submissions_by_fingerprint ON public.submissions USING btree (fingerprint, received_at);

CREATE INDEX submissions_by_received_at ON public.submissions USING btree (received_at);

CREATE INDEX submissions_spam ON public.submissions USING btree (received_at) WHERE (folder = 'spam'::text);

ALTER TABLE ONLY public.course_walk_courses
    ADD CONSTRAINT course_walk_courses_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.course_walk_users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.course_walk_images
    ADD CONSTRAINT course_walk_images_course_id_fkey FOREIGN KEY (course_id) REFERENCES public.course_walk_courses(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.course_walk_links
    ADD CONSTRAINT course_walk_links_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES public.course_walk_mails(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.course_walk_tokens
    ADD CONSTRAINT course_walk_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.course_walk_users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.job_attempts
    ADD CONSTRAINT job_attempts_job_id_fkey FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.course_walk_mails
    ADD CONSTRAINT new_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.course_walk_users(id) ON DELETE CASCADE;
