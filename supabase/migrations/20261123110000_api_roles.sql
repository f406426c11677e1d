-- Supabase grants every right on new tables to its API roles, one of which ignores row-level security: `service_role`.
-- No key of the project may read requests, so these roles get no right at all. Elsewhere the roles do not exist.

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

insert into public.proposal_secrets (name, value) values ('schema-version', '4')
on conflict (name) do update set value = excluded.value;
