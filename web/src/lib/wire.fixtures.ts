import { NO_ADDRESS } from '@fieldstone/domain/accounts/person'
import { DEFAULT_FEES } from '@fieldstone/domain/payments/fees'

/** What the API says of paying, beside the sandbox. */
export const PAYMENT_CONFIG = {
  companySet: true,
  mode: 'sandbox',
  publishableKey: null,
  sandboxUrl: null,
  ...DEFAULT_FEES,
  releaseHoldDays: 65,
  authorizationTextVersion: '1',
}

/** What the API says of the company, as everybody may read it. */
export const SITE_SETTINGS = {
  companyName: 'Fieldstone Lien Servicing',
  postalAddress: ['Fieldstone Lien Servicing', '120 South Broadway'],
  paymentAddress: ['Fieldstone Lien Servicing', 'P.O. Box 1180'],
  phone: '(330) 555-0142',
  tollFree: '(800) 555-0119',
  fax: '',
  servicingEmail: 'servicing@fieldstone.example',
  hours: '',
  mapsTemplate: '',
  mapsLinkTemplate: '',
  missingSettings: [],
  trialDatabase: true,
}

/** A taxpayer's account, as the API answers it. */
export const WIRE_ACCOUNT = {
  id: 7,
  version: 3,
  username: 'maria',
  accountType: 2,
  firstName: 'Maria',
  lastName: 'Delgado',
  email: 'maria@example.com',
  emailConfirmed: true,
  phone: '(330) 555-0123',
  approved: true,
  disabled: false,
  created: '2026-01-05T12:00:00.000Z',
  updated: '2026-02-05T12:00:00.000Z',
  ...NO_ADDRESS,
  countyId: null,
  attorneyID: null,
  showRefNumLegal: false,
  hasStripeVerifiedACH: false,
  stripeCustomers: [],
  secondFactor: false,
  language: 'en',
}

/** A verified bank account that debits may come from, as the API answers it. */
export const WIRE_BANK_ACCOUNT = {
  id: 'ach_aaaaaaaaaaaaaaaaaaaaaaaaaa',
  status: 'VERIFIED',
  institution: 'STRIPE TEST BANK',
  achLast4: '6789',
  accountType: 'checking',
  isDefaultAccount: true,
  microdepositType: null,
  arrivalDate: null,
  triesLeft: null,
  failure: null,
  statementUrl: null,
  created: '2026-11-20T12:00:00Z',
}
