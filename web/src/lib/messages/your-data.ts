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
  deleteLede: 'You can ask us to delete your account. A person reviews each request. It cannot be undone.',
  goes: 'We delete your name, address, phone number, e-mail, log-in and saved certificates.',
  goesButName:
    'We delete your address, phone number, e-mail, log-in and saved certificates. Your name stays on the records below.',
  goesToo: 'We also delete:',
  goes_addresses: {
    one: '{count} e-mail address',
    other: '{count} e-mail addresses: the one that you have now and the earlier ones',
  },
  goes_mails: {
    one: '{count} e-mail that we sent you',
    other: '{count} e-mails that we sent you, including those to earlier addresses',
  },
  goes_messages: {
    one: '{count} message that you sent us, with our answer',
    other: '{count} messages that you sent us, with our answers',
  },
  stays: 'We keep some things because the law requires it or others need them:',
  remains_payments: {
    one: '{count} payment with its receipt',
    other: '{count} payments with their receipts',
  },
  remains_plans: { one: '{count} payment plan', other: '{count} payment plans' },
  remains_agreements: {
    one: '{count} agreement that you accepted',
    other: '{count} agreements that you accepted',
  },
  remains_mails: {
    one: 'a record of {count} e-mail about a certificate, without its text',
    other: 'a record of {count} e-mails about certificates, without their text',
  },
  'remains_waiting-mails': {
    one: '{count} e-mail that we still have to send. After that, we delete its text and address',
    other: '{count} e-mails that we still have to send. After that, we delete their text and address',
  },
  remains_messages: {
    one: '{count} message about a certificate, with your name and our answer. We delete your address, phone and e-mail.',
    other:
      '{count} messages about certificates, with your name and our answers. We delete your address, phone and e-mail.',
  },
  'remains_office-mails': {
    one: '{count} e-mail in our office about what you asked for',
    other: '{count} e-mails in our office about what you asked for',
  },
  remains_log: 'the log of what was done here',

  kept: 'Your account cannot be deleted yet:',
  obstacle_plan: 'You have an open payment plan: {link}.',
  obstacle_money: 'A payment or a refund is on its way. See {link}.',
  obstacle_unapplied: 'We hold money of yours that is not applied. Call us: we must return it first.',
  'obstacle_bank-account': 'A bank account is saved. Remove it on {link} first.',
  obstacle_card: 'A card is saved. Remove it on {link} first.',
  planOf: 'certificate {certificateNo}',
  savedOn: 'Online Payments',
  obstacle_hold: 'We have to keep your records for now. You can still ask.',
  obstacle_staff: 'Only taxpayers can ask for this here.',
  obstacle_deleted: 'It is already deleted.',

  password: 'Your password, to confirm',
  needPassword: 'Enter your password',
  ask: 'Ask to delete my account',
  problem: 'Your request was not sent.',
  asked: 'We received your request.',
  waiting:
    'You asked on {date}. We will review it soon and write to you when it is done. Until then you can use your account.',
  withdraw: 'Keep my account',
  withdrawn: 'We will keep your account.',
  declined: 'You asked on {date}. We could not do it: {reason}',
} as const

export const t = translator('yourData', yourData)
