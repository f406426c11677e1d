-- Sends what is waiting every minute, also when no visitor comes by: later attempts after a mail server was down.
-- Run it once in the SQL editor, with your project's address and the secret of `supabase secrets set DRAIN_SECRET=...`
-- in place of the two in capitals. Needs the extensions pg_cron and pg_net (Database → Extensions).

select vault.create_secret('THE-DRAIN-SECRET', 'proposal_drain_secret');

select cron.schedule(
  'send-autoresponder-drain',
  '* * * * *',
  $$
  select net.http_post(
    url := 'https://YOUR-PROJECT.supabase.co/functions/v1/send-autoresponder',
    headers := jsonb_build_object(
      'x-drain-secret',
      (select decrypted_secret from vault.decrypted_secrets where name = 'proposal_drain_secret')
    ),
    timeout_milliseconds := 70000
  )
  where exists (
    select from public.proposal_deliveries where state = 'queued' and due_at <= now()
  );
  $$
);
