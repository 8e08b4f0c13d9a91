import { MESSAGES } from '@fieldstone/contract/errors'

/** Words of the frame that few need at once: they come with the parts that show them, not with the first load. */
export const late = {
  idleTitle: 'Are you still there?',
  idleBody:
    'You will be logged out at {time}, because nothing has happened here for a while. What you typed is kept until you log in again.',
  idleStay: 'Stay signed in',
  endTitle: 'Your login ends soon',
  endBody:
    'For your safety a login ends after some hours. At {time} you log in again; what you typed is kept.',

  unassigned: { one: '{count} waits', other: '{count} wait' },

  settings: 'Settings',
  myPayments: 'My Payments',
  toSearch: 'Find a certificate',
  allLiens: 'All Liens',
  reports: 'Reports',
  payoffViews: 'Payoff View Logs',
  webPayments: 'Payment Logs',
  counties: 'Counties',
  legal: 'Legal parcels',
  comingSoon: 'This page is not built yet.',
  comingAsk: 'Until it is here, our staff do this for you. {reach}',
  comingBack: 'To my home page',
  comingPayoffViews: 'It will list who has looked at which payoff, and when.',
  comingWebPayments: 'It will list every payment that was made on this site.',
  comingCounties: 'It will list the counties and the settings of each.',
  comingCounty: 'It will hold the settings of one county.',
  comingSettings: 'It will hold the settings of the company: addresses, phones, fees and times.',
  comingAllLiens: 'It will list every certificate of the county. Until then, use the search.',
  comingReports: 'It will offer the reports of the county.',
  comingLegal: 'It will list the legal files of your firm, to work on.',
  comingPayments: 'It will list the payments that you have made here.',

  staffHello: 'Signed in as {name}',
  staffRole: 'Account type',
  staffRoleAdmin: 'Administrator',
  staffRoleCounty: 'County official',
  staffRoleLegal: 'Legal staff',
  staffEmail: 'E-mail',
  staffCounty: 'County',
  staffTitleAdmin: 'Administration',
  staffTitleCounty: 'County home',
  staffTitleLegal: 'Legal parcels',

  loginTitle: 'Please Log In',
  loginAsk: MESSAGES.mustBeLoggedIn,
  loginReturn: 'You come back to this page afterwards.',
  loginButton: 'Log in',
  createAccount: 'Create an account',

  leaveTitle: 'Leave this page?',
  leaveAsk: 'What you have typed here is not saved yet.',
  leaveStay: 'Stay on this page',
  leaveGo: 'Leave without saving',
} as const
