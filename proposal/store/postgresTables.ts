/** The names of the site's tables in Postgres. */
export const postgresTables = {
  proposals: 'public.proposals',
  deliveries: 'public.proposal_deliveries',
  quotas: 'public.proposal_quotas',
  secrets: 'public.proposal_secrets',
};

/**
 * Returns four statements, one for each table, such as `alter table public.proposals owner to
 * ada;`. Messages contain them, so that an owner can copy and run them.
 */
export const alterTables = (change: string) =>
  Object.values(postgresTables)
    .map((table) => `alter table ${table} ${change};`)
    .join(' ');
