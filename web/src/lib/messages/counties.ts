import { staffTranslator } from './translator.tsx'

/** The administrator's table of counties, and the settings of one. */
export const counties = {
  title: 'Counties',
  toRules: 'Payoff rules',
  lede: 'What each county decides about payoffs on this site.',
  caption: 'Counties and their settings. Each name opens the settings.',
  none: 'There are no counties yet. Add one in First steps, or import a file: it adds its counties.',
  noMatch: 'No county matches. Clear the filter to see all.',
  columnCounty: 'County',
  columnState: 'State',
  columnOnline: 'Payoffs online',
  columnSale: 'County gives the payoff after a sale date',
  columnSaleShort: 'After a sale date',
  columnLegal: 'No payoff after legal',
  columnLegalShort: 'None after legal',
  yes: 'Yes',
  no: 'No',

  editTitle: 'Edit County Settings',
  editArea: '{county} County, {state}',
  back: 'Back to the counties',
  failed: 'The settings could not be loaded.',
  canRequestPayoff: 'Payoffs can be requested and paid on this site',
  canRequestPayoffHint: 'If this is off, owners are sent to the county treasurer’s office for the payoff.',
  mustGetPayoffFromCounty: 'Once a sheriff sale date is set, the payoff comes from the county',
  mustGetPayoffFromCountyHint:
    'This also applies after the sale. If it is off, the county gives the payoff until the sale; after that, owners are asked to contact servicing.',
  noPayoffAfterLegal: 'No payoff once the legal file is sent',
  noPayoffAfterLegalHint: 'Certificates with a payment plan are not affected.',
  legalAid: 'Free legal help for owners',
  legalAidHint:
    'A name and contact details, as owners see them on the page “If you cannot pay”. Leave it blank if there is none.',
  officeHeading: 'County office for payoffs',
  officeLede: 'Owners see it where the payoff comes from the county. Leave all four blank to show none.',
  officeName: 'Office',
  officePhone: 'Phone',
  officeAddress: 'Address',
  officeUrl: 'Website',
  officeUrlProblem: 'Enter an address that begins with https://',
  officeNameProblem: 'Enter the name of the office. Without it, owners do not see its contact details.',
  save: 'Save settings',
  saved: 'County settings saved!',
  previewTitle: 'What this changes',
  previewNone: 'With these settings, nothing changes for any certificate.',
  previewSame: 'No certificate would change what it shows.',
  previewChanged: {
    one: '{count} certificate of {total} would change what it shows.',
    other: '{count} certificates of {total} would change what they show.',
  },
  previewShown: 'The payoff would be shown on {after} certificates; now it is shown on {before}.',
  previewPart: 'Counted on the first {checked} of {total} certificates.',
  previewFailed: 'The effect could not be counted. You can still save.',
  counting: 'Counting…',
} as const

export const t = staffTranslator(counties)
