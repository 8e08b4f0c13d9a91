import type { Change, Edit } from './change.ts'
import { CALLS, RULES, WORDS } from './payment-method.ts'

/** Adds lines before the first line that contains `at`. */
const before = (file: string, at: string, lines: string): Edit => ({
  file,
  before: new RegExp(`^(.*${at.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}.*\\n)`, 'm'),
  after: `${lines.replaceAll('$', '$$$$')}\n$1`,
})

/** Adds lines after the first line that contains `at`. */
const after = (file: string, at: string, lines: string): Edit => ({
  ...before(file, at, ''),
  after: `$1${lines.replaceAll('$', '$$$$')}\n`,
})

const TABLES = 'server/src/db/tables.ts'

const page: Change = {
  chapter: 'A page',
  edits: [
    before(
      'contract/src/pages.ts',
      "audit: { path: '/admin/audit'",
      "  surplus: { path: '/admin/surplus', access: ['admin'] },",
    ),
    before('contract/src/pages.test.ts', "'/admin/audit',", "  '/admin/surplus',"),
    before(
      'web/src/app/staff/staff-routes.tsx',
      'const AuditPage',
      "const SurplusPage = lazyPage(() => import('../../features/surplus/surplus-page.tsx'))",
    ),
    before('web/src/app/staff/staff-routes.tsx', '  audit: <AuditPage />', '  surplus: <SurplusPage />,'),
    before(
      'web/src/app/staff/index-groups.ts',
      'to: PATHS.audit',
      "      { label: page('pageSurplus'), to: PATHS.surplus },",
    ),
    before('web/src/lib/messages/staff-pages.ts', 'pageAudit:', "  pageSurplus: 'Surplus funds',"),
  ],
  adds: [
    'web/src/features/surplus/surplus-page.tsx',
    'web/src/features/surplus/surplus-page.test.tsx',
    'web/src/lib/messages/surplus.ts',
  ],
}

/** A text that counties send with a certificate, shown on its page. */
const certificateField: Change = {
  chapter: 'A field of the certificate',
  edits: [
    {
      file: TABLES,
      before: /(interface CertificateTable \{[^}]*)\}/,
      after: '$1  subdivision: string | null\n}',
    },
    after(
      'server/src/features/intake/file/fields.ts',
      '  municipality: {',
      "  subdivision: { kind: 'text', table: 'certificate', column: 'subdivision', limit: 100 },",
    ),
    after(
      'server/src/features/intake/runs/suggest.ts',
      '  municipality: ',
      "  subdivision: named('subdivision subdivisionname plat platname'),",
    ),
    after('contract/src/entities/intake/import.ts', "  'municipality',", "  'subdivision',"),
    after('web/src/lib/messages/intake.ts', '  field_municipality:', "  field_subdivision: 'Subdivision',"),
    { file: 'examples/template.csv', before: /^(.+)$/gm, after: '$1,' },
    { file: 'examples/template.csv', before: 'firm,\n', after: 'firm,subdivision\n' },
    after(
      'server/src/records/certificate-row.ts',
      'readonly caseNo: string | null',
      '  readonly subdivision: string | null',
    ),
    {
      file: 'server/src/records/certificate-row.ts',
      before: 'c.municipality,',
      after: 'c.municipality, c.subdivision,',
    },
    after(
      'contract/src/entities/certificates/certificate.ts',
      '  municipality: z.nullable',
      '  subdivision: z.nullable(z.string()),',
    ),
    after(
      'server/src/features/certificates/present.ts',
      '    caseNo: row.caseNo,',
      '    subdivision: row.subdivision,',
    ),
    after('web/src/lib/messages/certificates.ts', '  county:', "  subdivision: 'Subdivision',"),
    after('web/src/lib/messages/es/certificates.ts', '  county:', "  subdivision: 'Subdivisión',"),
    before(
      'web/src/features/certificates/certificate-summary.tsx',
      '            bankruptcyCaseNo,',
      "            { label: t('subdivision'), value: certificate.subdivision ?? '' },",
    ),
  ],
  adds: ['server/migrations/9001_subdivision.sql'],
}

const firmField: Change = {
  chapter: 'A field of a law firm',
  edits: [
    { file: TABLES, before: /(interface FirmTable \{[^}]*)\}/, after: '$1  website: Generated<string>\n}' },
    after('contract/src/entities/firms/firm.ts', '  phone: line(40),', '  website: line(200),'),
    after('web/src/features/firms/firm-fields.tsx', "text('phone', 40)", "          {text('website', 200)}"),
    after('web/src/lib/messages/firms.ts', '  phone:', "  website: 'Website',"),
  ],
  adds: ['server/migrations/9002_firm_website.sql'],
}

const list: Change = {
  chapter: 'A list',
  edits: [
    before(
      'contract/src/entities/parcels/parcel-pair.ts',
      '/** What a decision changes. */',
      `/** A parcel, with how many certificates it has. */
export const parcel = entity({
  id: z.int(),
  countyName: z.string(),
  parcelNo: z.string(),
  certificateCount: z.int(),
})
export type Parcel = z.output<typeof parcel>
`,
    ),
    before('contract/src/routes/parcels.ts', '  parcelPair,', '  parcel,'),
    before(
      'contract/src/routes/parcels.ts',
      '  getParcelPair: route({',
      `  listParcels: route({
    method: 'GET',
    path: '/api/admin/parcelNumbers',
    access: ADMIN,
    reads: 'parcel-pairs',
    summary: 'The parcels of all counties, by number unless sorted.',
    ...list({
      name: 'parcels',
      pageSize: 20,
      sorts: ['parcelNo', 'countyName'],
      columns: [
        ['County', 'countyName'],
        ['Number', 'parcelNo'],
        ['Certificates', 'certificateCount'],
      ],
    }),
    answer: z.array(parcel),
  }),`,
    ),
    before(
      'server/src/features/parcels/service.ts',
      '  getParcelPair:',
      '  listParcels: (context, { query }) => listParcels(context, query),',
    ),
    before(
      'server/src/features/parcels/service.ts',
      'import { getParcelPair, listParcelPairs }',
      "import { listParcels } from './parcel-list.ts'",
    ),
    before(
      'server/test/access-matrix.ts',
      '  getParcelPair:',
      "  listParcels: { can: 'see all parcels', ...ADMIN },",
    ),
    before('server/test/access-requests.ts', '  getParcelPair:', '  listParcels: async () => ({}),'),
    after(
      'web/src/lib/messages/parcels.ts',
      '  columnCounty:',
      "  allCaption: 'All parcels',\n  columnCertificates: 'Certificates',",
    ),
  ],
  adds: ['server/src/features/parcels/parcel-list.ts', 'web/src/features/parcels/parcel-table.tsx'],
}

const report: Change = {
  chapter: 'A report of a county',
  edits: [
    {
      file: 'contract/src/reports.ts',
      before: '} as const satisfies Readonly<Record<string, Report>>',
      after: `  purchases: defineReport({
    name: 'purchases',
    offered: 'both',
    title: 'Purchases',
    page: 'purchases',
    summary: 'The certificates bought from a county, last bought first.',
    charts: ['year'],
    sums: ['purchasePrice'],
    draws: 'dollars',
    hasDays: true,
    mayLag: true,
    columns: {
      ...LIEN,
      purchasedOn: ['purchaseDate', 'date', 'Purchase date'],
      priceCents: ['purchasePrice', 'money', 'Price'],
    },
  }),
} as const satisfies Readonly<Record<string, Report>>`,
    },
    before(
      'server/src/features/counties/reports/sources.ts',
      '/** The source of each report.',
      `const purchases = sourceOf(REPORTS.purchases, ({ countyId }) => ({
  columns: { ...LIEN, purchasedOn: sql\`c.purchased_on\`, priceCents: sql\`c.price_cents\` },
  from: sql\`certificate c\`,
  county: sql\`c.county_id\`,
  certificate: sql\`c.id\`,
  key: numberKey(sql\`c.id\`),
  usualSort: '-purchaseDate',
  contains: (text) => certificatesWith(text, countyId),
  day: sql\`c.purchased_on\`,
  charts: { year: { by: sql\`c.purchased_on\`, name: yearOf, amount: sql\`c.price_cents\` } },
}))
`,
    ),
    after('server/src/features/counties/reports/sources.ts', '  correspondence,', '  purchases,'),
    after(
      'web/src/lib/messages/reports.ts',
      '  unit_correspondence:',
      "  lede_purchases: 'The certificates bought from the county.',\n  unit_purchases: 'certificates',\n  day_purchases: 'Purchased',",
    ),
    after('web/src/lib/messages/reports.ts', '  column_purchaseDate:', "  column_purchasePrice: 'Price',"),
  ],
  adds: [],
}

const letter: Change = {
  chapter: 'A letter',
  edits: [
    after('domain/src/letters/letters.ts', "  'notice-of-intent',", "  'welcome',"),
    {
      file: TABLES,
      before: /(kind: 'payoff' \| 'receipt' [^\n]*'notice-of-intent')/g,
      after: "$1 | 'welcome'",
    },
    after(
      'contract/src/templates/letters.ts',
      "  'letter-notice-of-intent':",
      "  'letter-welcome': { ...lien, purchaseDate: date('2021-10-15') },",
    ),
    {
      file: 'server/src/messages/en/templates/letters.ts',
      before: "  'letter-notice-of-intent': {",
      after: `  'letter-welcome': {
    subject: 'Who services tax certificate {certificateNo}',
    text: 'Dear {ownerName}: we service tax certificate {certificateNo} on parcel {parcelNo}. Call us at {tollFree}.',
  },
  'letter-notice-of-intent': {`,
    },
    {
      file: 'server/src/messages/es/templates/letters.ts',
      before: "  'letter-notice-of-intent': {",
      after: `  'letter-welcome': {
    subject: 'Quién administra el certificado de impuestos {certificateNo}',
    text: 'Estimado/a {ownerName}: administramos el certificado de impuestos {certificateNo} de la parcela {parcelNo}. Llámenos al {tollFree}.',
  },
  'letter-notice-of-intent': {`,
    },
    after(
      'server/src/messages/en/letter-words.ts',
      "  'reason-notice-of-intent':",
      "  'reason-welcome': 'Welcome',",
    ),
    before(
      'server/src/features/letters/letter-data.ts',
      '  receipt: findReceipt,',
      `  welcome: async (_, { row }) => ({
    missing: null,
    about: 'welcome',
    values: { purchaseDate: row.purchasedOn ?? '' },
    isQuote: false,
    paper: null,
    language: null,
  }),`,
    ),
    after('server/src/features/letters/count-as-sent.ts', "  'notice-of-intent': true,", '  welcome: true,'),
    after('contract/src/papers/account/sent.ts', "  'notice-of-intent':", "  welcome: 'Welcome',"),
    after('web/src/lib/messages/letters.ts', "  'kind_notice-of-intent':", "  kind_welcome: 'Welcome',"),
    before(
      'web/src/lib/messages/templates.ts',
      "  'purpose_letter-notice-of-intent':",
      "  'purpose_letter-welcome': 'Letter: welcome',",
    ),
  ],
  adds: ['server/migrations/9003_welcome_letters.sql'],
}

const email: Change = {
  chapter: 'An e-mail',
  edits: [
    before(
      'contract/src/templates/payments.ts',
      "  'receipt-copy': {",
      "  'payment-thanks': { certificateNo: required(certificateNo), total },",
    ),
    before(
      'server/src/messages/en/templates/payments.ts',
      "  'receipt-copy': {",
      "  'payment-thanks': {\n    subject: 'Thank you for your payment',\n    text: 'We received {total} on tax certificate {certificateNo}.',\n  },",
    ),
    before(
      'server/src/messages/es/templates/payments.ts',
      "  'receipt-copy': {",
      "  'payment-thanks': {\n    subject: 'Gracias por su pago',\n    text: 'Recibimos {total} por el certificado de impuestos {certificateNo}.',\n  },",
    ),
    before(
      'web/src/lib/messages/templates.ts',
      "'purpose_receipt-copy':",
      "  'purpose_payment-thanks': 'Thank you for a payment',",
    ),
    {
      file: 'server/src/features/payments/receipts/receipt.ts',
      before: "  await queueToPayer(trx, payment, context, message('receipt', values), footOf)\n",
      after: `  await queueToPayer(trx, payment, context, message('receipt', values), footOf)
  const { certificateNo, total } = values
  await queueToPayer(trx, payment, context, message('payment-thanks', { certificateNo, total }))
`,
    },
  ],
  adds: [],
}

const paymentMethod: Change = {
  chapter: 'A payment method',
  edits: [...RULES, ...WORDS, ...CALLS],
  adds: [
    'domain/src/payments/bank-page.ts',
    'server/migrations/9000_bank_page.sql',
    'server/src/features/payments/methods/bank-page.test.ts',
    'server/src/features/payments/methods/bank-page.ts',
    'tools/stripe-sandbox/src/bank-page.ts',
    'web/src/features/payments/methods/bank-page.test.tsx',
  ],
}

const state: Change = {
  chapter: 'A state',
  edits: [
    {
      file: 'domain/src/payoff/presets.ts',
      before: "  {\n    stateId: 'AZ',",
      after: `  {
    stateId: 'IA',
    name: 'Iowa',
    basis: 'Iowa Code 447.1: 2 % per month. To confirm with counsel: costs and fees.',
    isOffered: true,
    rows: [
      always({
        strategy: { kind: 'month-or-part', countFirstMonth: true },
        maxRateBps: bps(2400),
        subsequentRateBps: bps(2400),
        goodThrough: 'month-end',
        timeZone: 'America/Chicago',
      }),
    ],
  },
  {
    stateId: 'AZ',`,
    },
    after('domain/src/payoff/statutes.ts', '  AZ: { interest:', "  IA: { interest: 'Iowa Code 447.1' },"),
  ],
  adds: [],
}

export const CHANGES: readonly Change[] = [
  page,
  certificateField,
  firmField,
  list,
  report,
  letter,
  email,
  paymentMethod,
  state,
]
