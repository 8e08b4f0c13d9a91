import { staffTranslator } from './translator.tsx'

/** What needs two people: requests that wait for a second approval. */
export const approvals = {
  title: 'Second approvals',
  lede: 'Changes that need two people. Nothing changes until a second administrator approves.',
  waitingTitle: 'Waiting',
  endedTitle: 'Decided',
  endedCaption: 'Decided requests, newest first',
  failed: 'The requests could not be loaded.',
  none: 'No requests are waiting for a second approval.',
  noneEnded: 'No requests have been decided yet.',
  columnWhat: 'Request',
  columnBy: 'Requested by',
  columnAt: 'Requested',
  columnEnd: 'Decision',
  columnEndedAt: 'Decided',

  'act_payment-refund': 'Refund of payment {title}',
  'act_escrow-refund': 'Refund of unapplied funds, certificate {title}',
  'act_unidentified-return': 'Return of an unidentified payment to {title}',
  'act_company-settings': 'Company settings',
  'act_payoff-rules': 'Payoff rules of {title}',
  'act_county-settings': 'Settings of {title}',
  act_templates: 'Text of {title}',
  act_rehearsal: 'Rehearsed settings of {title}',
  'act_redemption-amount': 'Redemption of certificate {title} for an amount other than what was paid',
  'act_lien-release': 'Release of certificate {title}, whose payment was returned',
  'act_period-close': 'Close of {title}',
  'act_administrator-added': 'New administrator {title}',
  'act_administrator-login': 'Login of administrator {title}',
  'act_administrator-removed': 'Removal of administrator {title}',

  askedBy: 'Requested by {name}, {at}',
  none_value: 'none',
  second_administrator: 'Waiting for a second administrator.',
  second_shell:
    'No other administrator is independent of this request. Someone with access to the server must confirm it: npm run admin -- confirm',
  'second_shell-or-wait':
    'There is no other administrator. It takes effect {at}, or once it is confirmed on the server: npm run admin -- confirm',
  confirmed: 'Confirmed on the server. It takes effect within a minute.',
  approve: 'Approve',
  decline: 'Decline',
  cancel: 'Cancel request',
  approved: 'Approved. It is in effect now.',
  declined: 'Declined. Nothing was changed.',
  canceled: 'Canceled. Nothing was changed.',
  approveTitle: 'Approve this request?',
  approveLede: 'Check it with {name} first, by phone or in person, not by e-mail.',

  end_approved: 'Approved by {name}',
  end_declined: 'Declined by {name}',
  end_canceled: 'Canceled',
  end_failed: 'Failed',
  end_shell: 'Confirmed on the server',
  end_wait: 'After 72 hours',

  confirmTitle: 'Confirm that it is you',
  confirmLede: 'This change affects where money goes, or who can change that.',
  password: 'Your password',
  needPassword: 'Enter your password.',
  code: 'Two-step code',
  codeHint:
    'From your authenticator app, or a recovery code. Leave it blank if you have not set up two-step verification.',
  confirmAction: 'Confirm',
  confirmCancel: 'Back',

  waits: 'Waiting for a second administrator. The old value stays in use until then.',
  seeAll: 'All second approvals',
  openMonth: 'Compare with the statement of the month',

  linkTitle: 'Cancel a request',
  linkLede: 'You can cancel this request without logging in.',
  linkWhat: 'It was made {at}. The e-mail with this link says what would change.',
  linkMissing: 'This link is not valid.',
  linkEnded: 'This request was already decided or canceled.',
  linkCancel: 'Cancel the request',
  linkDone:
    'The request is canceled. Nothing was changed. If you did not expect it, change your password and call your colleagues.',
} as const

export const t = staffTranslator(approvals)
