-- What is not sent is found without reading every delivery.

create index if not exists proposal_deliveries_open on public.proposal_deliveries (state) where state <> 'sent';

insert into public.proposal_secrets (name, value) values ('schema-version', '3')
on conflict (name) do update set value = excluded.value;
