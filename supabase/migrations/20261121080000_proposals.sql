-- Requests for a proposal, and what has to be delivered for each of them.
-- Only the function reads and writes here, as the owner of the tables, whom row-level security lets through:
-- no policy is defined and the public API roles are granted nothing.

create table if not exists public.proposals (
  id uuid primary key,
  created_at timestamptz not null,
  full_name text not null check (char_length(full_name) between 1 and 200),
  email text not null check (char_length(email) between 3 and 254),
  project_type text not null check (char_length(project_type) <= 40),
  target_launch text not null check (char_length(target_launch) <= 40),
  details text not null check (char_length(details) <= 5000),
  digest text not null
);

create index if not exists proposals_digest on public.proposals (digest, created_at);
create index if not exists proposals_created_at on public.proposals (created_at);

create table if not exists public.proposal_deliveries (
  proposal_id uuid not null references public.proposals (id) on delete cascade,
  kind text not null check (kind in ('autoresponder', 'notification', 'function')),
  state text not null default 'queued' check (state in ('queued', 'sent', 'dead')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  sent_at timestamptz,
  reason text,
  primary key (proposal_id, kind)
);

create index if not exists proposal_deliveries_due on public.proposal_deliveries (due_at) where state = 'queued';

-- How often a network (as a salted hash), a recipient (likewise) and everybody together has written.
create table if not exists public.proposal_quotas (
  key text primary key,
  used integer not null,
  ends_at timestamptz not null
);

create index if not exists proposal_quotas_ends_at on public.proposal_quotas (ends_at);

create table if not exists public.proposal_secrets (
  name text primary key,
  value text not null
);

alter table public.proposals enable row level security;
alter table public.proposal_deliveries enable row level security;
alter table public.proposal_quotas enable row level security;
alter table public.proposal_secrets enable row level security;

revoke all on public.proposals, public.proposal_deliveries, public.proposal_quotas, public.proposal_secrets from public;

-- These roles exist on Supabase, where new tables are granted to them by default; elsewhere there is nobody to keep out.
do $$
declare
  api_role text;
begin
  for api_role in select rolname from pg_roles where rolname in ('anon', 'authenticated') loop
    execute format(
      'revoke all on public.proposals, public.proposal_deliveries, public.proposal_quotas, public.proposal_secrets from %I',
      api_role
    );
  end loop;
end
$$;
