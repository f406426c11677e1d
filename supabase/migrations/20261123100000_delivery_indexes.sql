-- Each kind of delivery is claimed on its own, so that a backlog of one kind does not slow down the others. What is not
-- sent is found without reading every delivery.

drop index if exists public.proposal_deliveries_due;
create index if not exists proposal_deliveries_due_by_kind on public.proposal_deliveries (kind, due_at)
  where state = 'queued';
create index if not exists proposal_deliveries_open on public.proposal_deliveries (state, kind) where state <> 'sent';

insert into public.proposal_secrets (name, value) values ('schema-version', '3')
on conflict (name) do update set value = excluded.value;
