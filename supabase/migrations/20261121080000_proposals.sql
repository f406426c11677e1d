-- Requests for a proposal, and the deliveries of each request: the visitor's confirmation
-- (`autoresponder`), the agency's notification by mail (one for each `recipient`, if there are
-- several), and the webhook. The function, the server and `npm run proposals` connect as the role
-- that owns the tables. Row-level security has no policy, so it hides every row from all other
-- roles, except superusers and roles with `bypassrls`.

create table public.proposals (
  id uuid primary key,
  created_at timestamptz not null,
  full_name text not null check (char_length(full_name) between 1 and 200),
  email text not null check (char_length(email) between 3 and 254),
  -- The answers to the form's other fields, as JSON (proposal/answers.ts). A new field needs no new
  -- column.
  answers text not null,
  digest text not null,
  -- Why the request may be spam, or empty. The confirmation of such a request is held until the
  -- owner releases it.
  suspicion text not null default ''
);

create index proposals_digest on public.proposals (digest, created_at);
create index proposals_created_at on public.proposals (created_at);

create table public.proposal_deliveries (
  proposal_id uuid not null references public.proposals (id) on delete cascade,
  kind text not null check (kind in ('autoresponder', 'notification', 'webhook')),
  recipient text not null default '',
  -- queued: waits for an attempt, or an attempt is running. held: waits until the owner releases
  -- it. sent: was sent. dead: was given up.
  state text not null default 'queued' check (state in ('queued', 'held', 'sent', 'dead')),
  attempts integer not null default 0,
  -- When the next attempt may begin. For a held delivery: when its request arrived, or when the
  -- owner has set it aside.
  due_at timestamptz not null,
  -- The end of the lease, before which no other attempt may begin. Set while an attempt is running,
  -- and after a crash until the next attempt.
  leased_until timestamptz,
  sent_at timestamptz,
  held_because text check (held_because in ('limit', 'suspicion', 'dismissed')),
  -- Set on a held notification of a suspected request as soon as the notification of any later
  -- request counts it (deliveryQueue.ts). The value is the id of the later request.
  told_with uuid,
  -- The error code of the last recorded attempt, or null if that attempt succeeded.
  last_error text,
  primary key (proposal_id, kind, recipient),
  check ((state = 'held') = (held_because is not null))
);

-- Each kind of delivery is claimed separately, so that a backlog of one kind does not slow down the
-- others. With this index, the unsent deliveries are found without reading those that were sent.
create index proposal_deliveries_state on public.proposal_deliveries (state, kind, due_at);

-- The counters of the limits (docs/deliveries.md), such as that of the requests of a network.
-- Networks and mailboxes are stored as hashes with a secret. The hashes of idempotency keys are
-- stored here, too.
create table public.proposal_quotas (
  key text primary key,
  used integer not null,
  ends_at timestamptz not null
);

create index proposal_quotas_ends_at on public.proposal_quotas (ends_at);

create table public.proposal_secrets (
  name text primary key,
  value text not null
);

alter table public.proposals enable row level security;
alter table public.proposal_deliveries enable row level security;
alter table public.proposal_quotas enable row level security;
alter table public.proposal_secrets enable row level security;

revoke all on public.proposals, public.proposal_deliveries, public.proposal_quotas, public.proposal_secrets from public;

-- Supabase grants every right on new tables to its API roles. One of them, `service_role`, ignores
-- row-level security. No API key of the project may read requests, so these roles get no rights at
-- all. Other Postgres servers do not have these roles.
do $$
declare
  api_role text;
begin
  for api_role in select rolname from pg_roles where rolname in ('anon', 'authenticated', 'service_role') loop
    execute format(
      'revoke all on public.proposals, public.proposal_deliveries, public.proposal_quotas, public.proposal_secrets from %I',
      api_role
    );
  end loop;
end
$$;

insert into public.proposal_secrets (name, value) values ('schema-version', '1')
on conflict (name) do update set value = excluded.value;
