-- A notification to several addresses becomes several deliveries, each with its own attempts and state. They have a kind of
-- their own, which an earlier release leaves alone.

alter table public.proposal_deliveries add column recipient text not null default '';
alter table public.proposal_deliveries
  drop constraint proposal_deliveries_pkey,
  add primary key (proposal_id, kind, recipient),
  drop constraint proposal_deliveries_kind_check,
  add constraint proposal_deliveries_kind_check
    check (kind in ('autoresponder', 'notification', 'notification to', 'webhook', 'function'));

insert into public.proposal_secrets (name, value) values ('schema-version', '6')
on conflict (name) do update set value = excluded.value;
