import { translator } from './translator.tsx'

/** What a person can do with what is held about them: have a copy, or ask that it goes. */
export const yourData = {
  title: 'Your data',
  failed: 'Your data could not be loaded.',
  copyLede:
    'Get a copy of what we hold about you: your details, payments, plans, agreements and e-mails. It comes as one ZIP file.',
  download: 'Download my data',
  downloaded: 'Your file was saved.',

  deleteTitle: 'Delete my account',
  deleteLede: 'You can ask us to delete your account. A person looks at each request. It cannot be undone.',
  goes: 'Your name, address, phone number, e-mail and log-in go.',
  goesButName: 'Your address, phone number, e-mail and log-in go. Your name stays on the papers below.',
  stays: 'The law asks us to keep some things:',
  remains_payments: {
    one: '{count} payment with its receipt',
    other: '{count} payments with their receipts',
  },
  remains_plans: { one: '{count} payment plan', other: '{count} payment plans' },
  remains_agreements: { one: '{count} thing that you agreed to', other: '{count} things that you agreed to' },
  remains_mails: {
    one: 'that {count} e-mail about a certificate went out, without its text',
    other: 'that {count} e-mails about certificates went out, without their text',
  },
  remains_log: 'the log of what was done here',

  kept: 'Your account cannot be deleted yet:',
  obstacle_plan: 'You have an open payment plan.',
  obstacle_money: 'A payment or a refund is on its way.',
  'obstacle_saved-method': 'A bank account or a card is saved. Remove it on {link} first.',
  savedOn: 'Online Payments',
  obstacle_hold: 'We have to keep your records for now. You can ask all the same.',
  obstacle_staff: 'Only taxpayers can ask for this here.',
  obstacle_deleted: 'It is deleted.',

  password: 'Your password, to confirm',
  needPassword: 'Enter your password',
  ask: 'Ask to delete my account',
  problem: 'Your request was not sent.',
  asked: 'We have your request.',
  waiting:
    'You asked on {date}. We will look at it soon and write to you when it is done. Until then you can use your account.',
  withdraw: 'Keep my account',
  withdrawn: 'Your account stays.',
  declined: 'You asked on {date}. We could not do it: {reason}',
} as const

export const t = translator('yourData', yourData)
