import { count, link, required, text } from './forms.ts'

const certificateNo = text('2021-1005')
const report = {
  view: required(text('Redeemed this year')),
  report: text('Redemptions'),
  county: text('Summit'),
  link: required(link('/county/1/reports/redemptions')),
} as const

/** Letters by e-mail, answers to the contact form, reminders to attorneys and reports. */
export const otherTemplates = {
  'letter-mail': {
    name: required(text('Rosa Marchetti')),
    letter: required(text('Release of the lien of tax certificate 2021-1005')),
    certificateNo: required(certificateNo),
    link: required(link('/users/7')),
  },
  /** Below every letter and e-mail about a certificate whose owner got a discharge. */
  'in-rem-notice': {},
  'test-mail': { link: required(link('/admin/firststeps')) },
  'contact-answer': {
    answer: required(text('Your payment was posted on November 18.')),
    question: text('Has my check arrived?'),
  },
  deadlines: {
    count: count(2),
    list: required(text('Nov 24, 2026 (in 4 days): 2021-1005, answer due')),
    link: required(link('/legal/deadlines')),
  },
  'report-view': report,
  'report-view-part': report,
  'report-view-unreadable': report,
} as const

/** What is mailed to the company's own staff. */
export const staffTemplates = {
  'plan-request': {
    name: required(text('Maria Keller')),
    username: text('maria.keller'),
    certificateNo: required(certificateNo),
    parcelNo: text('6700421'),
    email: required(text('maria@example.com')),
    link: required(link('/parcels/7')),
    comment: required(text('I could pay $100 a month.')),
  },
  'plan-countered': {
    planId: required(count(12)),
    certificateNo: required(certificateNo),
    comment: required(text('Could the first payment be in January?')),
  },
  'plan-default-alert': {
    planId: required(count(12)),
    note: required(text('Installments 2, 3 were missed.')),
  },
  alert: {
    what: required(text('Payment')),
    id: required(text('pay_7Kd2m9QxT1')),
    certificate: text('2021-1005, parcel 67-22751, Summit'),
    note: required(text('The payer disputes this payment.')),
  },
  'approval-requested': {
    what: required(text('Company settings')),
    by: required(text('Nora Quinn')),
    changes: required(text('Wire account number: ending 6789 → ending 4321')),
    how: required(text('A second administrator must approve it.')),
    link: required(link('/admin/approvals')),
  },
  'approval-ended': {
    what: required(text('Company settings')),
    by: required(text('Nora Quinn')),
    changes: required(text('Wire account number: ending 6789 → ending 4321')),
    outcome: required(text('Approved by another administrator, Paul Stone. It is in effect now.')),
    link: required(link('/admin/approvals')),
  },
  contact: {
    name: required(text('Maria Keller')),
    address: text('12 Oak Street'),
    place: text('Akron, OH 44308'),
    email: required(text('maria@example.com')),
    senderPhone: required(text('(330) 555-0187')),
    property: text('6700421'),
    message: required(text('Has my check arrived?')),
  },
} as const

const username = text('maria.keller')

/** E-mails about an account, to its holder. */
export const accountTemplates = {
  'account-approved': { link: required(link('/login')) },
  'password-reset': { link: required(link('/resetPassword/…')), username: required(username) },
  'password-changed': { link: required(link('/forgotPassword')), username },
  'second-factor-off': { link: required(link('/forgotPassword')), username },
  'username-changed': { link: required(link('/forgotPassword')), username: required(username) },
  'email-changed': {},
  'confirm-email': { link: required(link('/confirmEmail/…')), username: required(username) },
  'account-deleted': {},
  'guest-code': { code: required(text('204 518')), minutes: required(count(10)) },
  'letters-code': { code: required(text('204 518')), minutes: required(count(30)) },
} as const
