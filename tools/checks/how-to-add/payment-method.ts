import type { Edit } from './change.ts'

// A bank account that is debited on a page of the payment processor.

/** Step 1: its rules, and the table types that follow from the migration. */
export const RULES: readonly Edit[] = [
  {
    file: 'domain/src/payments/charge-methods.ts',
    before: '} as const satisfies Readonly<Record<string, ChargeTraits>>',
    after: `  PAGE: {
    feeRate: 'pageFeeBps',
    usualFee: bps(75),
    least: cents(100),
    most: null,
    isReturnable: true,
    takenBackDays: 65,
    isAgreedAhead: false,
    paymentType: 'Bank debit',
    forms: { FULL: 'page', PARTIAL: 'pagepartial' },
  },
} as const satisfies Readonly<Record<string, ChargeTraits>>`,
  },
  {
    file: 'server/src/db/tables.ts',
    before: /(interface (?:Payment|FeeSetting)Table \{[^}]*method: 'CC' \| 'ACH')/g,
    after: "$1 | 'PAGE'",
  },
  {
    file: 'server/src/db/tables.ts',
    before: "purpose: 'cc' | 'ccpartial'",
    after: "purpose: 'cc' | 'ccpartial' | 'page' | 'pagepartial'",
  },
]

/** Step 2: its texts, and what its payer does. */
export const WORDS: readonly Edit[] = [
  {
    file: 'contract/src/papers/receipt-words.ts',
    before: /( {2}ACH: \{ name.*\n)/,
    after: "$1  PAGE: { name: 'Bank account', fee: 'Bank page fee, {rate}' },\n",
  },
  {
    file: 'contract/src/papers/receipt-words-es.ts',
    before: /( {2}ACH: \{ name.*\n)/,
    after: "$1  PAGE: { name: 'Cuenta bancaria', fee: 'Cargo por página del banco, {rate}' },\n",
  },
  {
    file: 'server/src/messages/en/methods.ts',
    before: '} as const satisfies',
    after: `  PAGE: {
    name: 'Bank page',
    fee: 'Bank page fee ({rate}%)',
    source: 'bank account',
    sourceEnding: 'bank account ending in {last4}',
  },
} as const satisfies`,
  },
  {
    file: 'server/src/messages/es/methods.ts',
    before: '} as const satisfies',
    after: `  PAGE: {
    name: 'Página del banco',
    fee: 'Cargo por página del banco ({rate}%)',
    source: 'cuenta bancaria',
    sourceEnding: 'cuenta bancaria terminada en {last4}',
  },
} as const satisfies`,
  },
  {
    file: 'server/src/messages/methods.ts',
    before: /(REFUSAL_WORDS[\s\S]*?\n)(\}\n)/,
    after: "$1  PAGE: { atOnce: null, ofDebit: () => payment('debit_failed') },\n$2",
  },
  {
    file: 'web/src/lib/messages/methods.ts',
    before: '} as const satisfies',
    after: `  PAGE: {
    name: 'Bank page',
    history: '{amount} on the bank page',
    choice: 'Bank account, on its own page',
    fee: 'Bank page fee',
    feeAt: 'Bank page fee, {rate}',
    hint: 'You choose your account on a secure page and then return here. It posts once funds clear.',
    time: 'It counts on the day you confirm it, and settles about 4 business days later.',
    tooLarge: 'This amount is too large for a bank account. Pay by mail or by wire.',
    goOn: 'Pay {amount} from a bank account',
    costs: 'From a bank account on its own page for {fee}.',
    paidBy: 'from a bank account',
    source: 'Bank account',
    nextDebit: '{amount} on {date}, with the bank page fee',
    withFee: 'Including the bank page fee',
    inAll: 'In total, including {fees} in bank page fees',
  },
} as const satisfies`,
  },
  {
    file: 'web/src/lib/messages/methods.ts',
    before: /( {2}ACH: 'ACH fee.*\n)/,
    after: "$1  PAGE: 'Bank page fee, in percent',\n",
  },
  {
    file: 'web/src/lib/messages/es/methods.ts',
    before: '} as const satisfies',
    after: `  PAGE: {
    name: 'Página del banco',
    history: '{amount} en la página del banco',
    choice: 'Cuenta bancaria, en su propia página',
    fee: 'Cargo por la página del banco',
    feeAt: 'Cargo por la página del banco, {rate}',
    hint: 'Usted elige su cuenta en una página segura y luego vuelve aquí. El pago se registra cuando los fondos se confirman.',
    time: 'Cuenta desde el día en que usted lo confirma y se liquida unos 4 días hábiles después.',
    tooLarge: 'Este monto es demasiado grande para una cuenta bancaria. Pague por correo postal o por transferencia bancaria.',
    goOn: 'Pagar {amount} desde una cuenta bancaria',
    costs: 'Desde una cuenta bancaria en su propia página, por {fee}.',
    paidBy: 'desde una cuenta bancaria',
    source: 'Cuenta bancaria',
    nextDebit: '{amount} el {date}, con el cargo por la página del banco',
    withFee: 'Con el cargo por la página del banco',
    inAll: 'En total, con {fees} de cargos por la página del banco',
  },
} as const satisfies`,
  },
  {
    file: 'web/src/features/payments/methods/ways.tsx',
    before: '  MAIL: {\n    Hint',
    after: `  PAGE: {
    Hint: () => <p>{t('PAGE_hint')}</p>,
    Action: ({ totalCents, isBusy, onPage }) => (
      <Button isBusy={isBusy} onClick={onPage}>
        {t('PAGE_goOn', { amount: formatMoney(totalCents) })}
      </Button>
    ),
  },
  MAIL: {
    Hint`,
  },
]

/** The other steps: its calls, its routes, and the sandbox. */
export const CALLS: readonly Edit[] = [
  {
    file: 'server/src/providers/payment-provider.ts',
    before: "readonly methodType: 'card'",
    after: "readonly methodType: 'card' | 'us_bank_account'",
  },
  {
    file: 'server/src/features/payments/methods/methods.ts',
    before: "import { card } from './card.ts'",
    after: "import { bankPage } from './bank-page.ts'\nimport { card } from './card.ts'",
  },
  {
    file: 'server/src/features/payments/methods/methods.ts',
    before: '[card, cardDebit, achDebit]',
    after: '[card, cardDebit, achDebit, bankPage]',
  },
  {
    file: 'contract/src/routes/payments/payments.ts',
    before: '  paymentWebhook: route({',
    after: `  payOnBankPage: cardFormRoute('/api/payments/page', 'The form of the bank page for a full payoff'),
  payPartOnBankPage: cardFormRoute(
    '/api/payments/pagepartial',
    'The form of the bank page for an amount inside a plan, its \`amount\` with the fee in it',
  ),
  paymentWebhook: route({`,
  },
  {
    file: 'server/src/features/payments/service.ts',
    before: '    chargeAchPartial: (',
    after: `    payOnBankPage: (context, { body }) => payByCard(context, requireProvider(context), 'page', body),
    payPartOnBankPage: (context, { body }) =>
      payByCard(context, requireProvider(context), 'pagepartial', body),
    chargeAchPartial: (`,
  },
  {
    file: 'server/test/access-matrix.ts',
    before: '  registerAch: {',
    after: `  payOnBankPage: { can: 'pay on the bank page, with a ticket', ...EVERYBODY },
  payPartOnBankPage: { can: 'pay a part of a plan on the bank page, with a ticket', ...EVERYBODY },
  registerAch: {`,
  },
  {
    file: 'server/test/access-requests.ts',
    before: '  payPartByCard: cardForm,\n',
    after: '  payPartByCard: cardForm,\n  payOnBankPage: cardForm,\n  payPartOnBankPage: cardForm,\n',
  },
  {
    file: 'tools/stripe-sandbox/src/objects/checkout-sessions.ts',
    before: "includes('card') === false",
    after: 'length === 0',
  },
  {
    file: 'tools/stripe-sandbox/src/objects/checkout-sessions.ts',
    before: '  session.adaptive_pricing = {',
    after: `  session.payment_method_types = params.allowed_payment_method_types ?? ['card']
  session.adaptive_pricing = {`,
  },
  {
    file: 'tools/stripe-sandbox/src/pages/handle.ts',
    before: '  let result: CardResult\n',
    after: `  if (takesBank(session)) {
    payFromBank(world, session, form.get('account') ?? 'success')
    return { location: successUrl(session) }
  }
  let result: CardResult
`,
  },
  {
    file: 'tools/stripe-sandbox/src/pages/handle.ts',
    before: 'import { answerBank,',
    after: "import { payFromBank, takesBank } from '../bank-page.ts'\nimport { answerBank,",
  },
]
