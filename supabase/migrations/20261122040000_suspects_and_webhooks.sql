-- A suspect is stored with the reasons; its confirmation is held until the owner releases it. A webhook is one more
-- delivery.

alter table public.proposals add column if not exists suspicion text not null default '';

alter table public.proposal_deliveries
  drop constraint proposal_deliveries_kind_check,
  drop constraint proposal_deliveries_state_check,
  add constraint proposal_deliveries_kind_check
    check (kind in ('autoresponder', 'notification', 'webhook', 'function')),
  add constraint proposal_deliveries_state_check check (state in ('queued', 'held', 'sent', 'dead'));

insert into public.proposal_secrets (name, value) values ('schema-version', '2')
on conflict (name) do update set value = excluded.value;
