-- There is no digest any more, so no row says when one is due.

delete from public.proposal_secrets where name like 'digest %';

insert into public.proposal_secrets (name, value) values ('schema-version', '5')
on conflict (name) do update set value = excluded.value;
