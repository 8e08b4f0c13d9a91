/** The home of a staff role, and the count beside its links. */
export const staff = {
  unassigned: { one: '{count} unassigned', other: '{count} unassigned' },

  signedInAs: 'Signed in as {name}',
  accountType: 'Account type',
  roleAdmin: 'Administrator',
  roleCounty: 'County official',
  roleLegal: 'Legal staff',
  email: 'E-mail',
  county: 'County',
  titleAdmin: 'Administration',
  titleCounty: 'County home',
  titleLegal: 'Legal parcels',
} as const
