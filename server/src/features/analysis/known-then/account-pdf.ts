import type { KnownThen } from '@fieldstone/contract/entities/analysis/known-then'
import { formatDate, formatLongDate, formatMoney } from '@fieldstone/contract/format'
import { type AccountDocument, accountDocument } from '@fieldstone/contract/papers/account/document'
import { postalLines } from '@fieldstone/contract/papers/sender'
import type { Context } from '../../../context.ts'
import { flowingLetter } from '../../../pdf/flow.ts'
import { affidavitText, NOTARY_BLANKS, SIGNATURE_BLANKS, VENUE_BLANKS } from './affidavit.ts'
import { LEDGER_ACCOUNTS, type LedgerLine, sumOf } from './ledger.ts'

interface Account {
  readonly known: KnownThen
  readonly ledger: readonly LedgerLine[]
  /** Attached to the document. */
  readonly csv: { readonly name: string; readonly bytes: Buffer }
  readonly company: Context['company']
  readonly timeZone: string
}

/** The first page of each part, by its name. */
type Pages = ReadonlyMap<string, number>

/**
 * Draws the account of a day for a court or an auditor: contents, exhibits, the ledger, and an affidavit to sign.
 * Draws it twice, because the contents list the pages that follow.
 */
export async function accountPdf(account: Account): Promise<Buffer> {
  const { pages } = await draw(account, new Map())
  return (await draw(account, pages)).bytes
}

const TITLE = 'Account of a tax certificate'
const AFFIDAVIT = 'Affidavit of account'
const LEDGER = 'Ledger'
/** The attached file has more. */
const MOST_ENTRIES = 600

async function draw(account: Account, pages: Pages): Promise<{ bytes: Buffer; pages: Pages }> {
  const { known, ledger, csv, company, timeZone } = account
  const when = (at: Date) => instantText(at, timeZone)
  const document = accountDocument(known, when)
  const at = known.madeAt
  const title = `${TITLE} ${known.certificateNo}: ${document.title}`
  const sheet = flowingLetter(title, { at, language: 'en' }, { unprintable: 'spell' })
  const drawn = new Map<string, number>()
  const part = (name: string, words = name) => drawn.set(name, sheet.part(words))
  cover(sheet, document, { account, pages, when })
  document.sections.forEach(({ title, notes, facts, tables }, no) => {
    part(title, `Exhibit ${letterOf(no)}. ${title}`)
    if (no === 0) for (const sentence of document.says) sheet.paragraph(sentence)
    for (const note of notes) sheet.paragraph(note)
    if (facts.length > 0) sheet.facts(facts)
    for (const table of tables) sheet.table(table)
  })
  part(LEDGER, `Exhibit ${letterOf(document.sections.length)}. ${LEDGER}`)
  ledgerPart(sheet, ledger, known)
  part(AFFIDAVIT)
  affidavitPart(sheet, { document, account, when })
  sheet.attach(csv.name, csv.bytes, { about: `Ledger of tax certificate ${known.certificateNo}`, at })
  const named = `${company.companyName}, certificate ${known.certificateNo}, as known on ${formatDate(known.on, 'en')}`
  return { bytes: await sheet.end((page, count) => `${named} · Page ${page} of ${count}`), pages: drawn }
}

type Sheet = ReturnType<typeof flowingLetter>

interface Drawing {
  readonly account: Account
  readonly when: (at: Date) => string
}

function cover(
  sheet: Sheet,
  { title, about, figure, sections }: AccountDocument,
  { account: { known, company, csv }, pages, when }: Drawing & { readonly pages: Pages },
): void {
  sheet.heading(`${TITLE}, ${title.charAt(0).toLowerCase()}${title.slice(1)}`, [
    ...postalLines(company, 'postal'),
  ])
  sheet.strong(about)
  sheet.facts([
    ['Day', formatLongDate(known.on, 'en')],
    [figure?.label ?? 'Payoff of that day', figure === null ? 'none' : `${figure.amount}. ${figure.through}`],
    ['Made', when(known.madeAt)],
    ['Attached file', csv.name],
  ])
  sheet.strong('Contents')
  const pageOf = (name: string) => `page ${pages.get(name) ?? 0}`
  sheet.facts([
    ...sections.map(
      ({ title: name }, no) => [`Exhibit ${letterOf(no)}`, `${name}, ${pageOf(name)}`] as const,
    ),
    [`Exhibit ${letterOf(sections.length)}`, `${LEDGER}, ${pageOf(LEDGER)}`],
    ['Affidavit', `${AFFIDAVIT}, to be signed, ${pageOf(AFFIDAVIT)}`],
  ])
  sheet.note(
    'Payoffs that were issued stand here as they were issued. What was computed for this account is said to be so.',
  )
}

const letterOf = (no: number): string => String.fromCharCode('A'.charCodeAt(0) + no)

function ledgerPart(sheet: Sheet, ledger: readonly LedgerLine[], known: KnownThen): void {
  const day = formatLongDate(known.on, 'en')
  if (ledger.length === 0) {
    sheet.paragraph(
      `Nothing was posted through ${day}: the ledger of a certificate begins with the first money that comes for it.`,
    )
    return
  }
  const shown = ledger.slice(0, MOST_ENTRIES)
  if (shown.length < ledger.length)
    sheet.paragraph(`The first ${shown.length} of ${ledger.length} entries. All are in the attached file.`)
  sheet.table({
    caption: `Posted through ${day}`,
    heads: ['Posting', 'Posted', 'Effective', 'Cause', 'Reference', 'Account', 'Class', 'Amount'],
    amounts: [7],
    rows: shown.map((line) => [
      String(line.postingId),
      formatDate(line.postedOn, 'en'),
      formatDate(line.effectiveOn, 'en'),
      line.cause,
      line.causeId,
      line.account,
      line.class.toLowerCase().replaceAll('_', ' '),
      formatMoney(line.amountCents),
    ]),
    total: null,
  })
  sheet.table({
    caption: 'What the accounts come to; all together they come to zero',
    heads: ['Account', 'Sum of all entries'],
    amounts: [1],
    rows: LEDGER_ACCOUNTS.map((name) => [name, formatMoney(sumOf(ledger, name))]),
    total: null,
  })
}

function affidavitPart(
  sheet: Sheet,
  { document, account, when }: Drawing & { readonly document: AccountDocument },
): void {
  const { known, ledger, company } = account
  sheet.note(
    'A form to be completed, signed and notarized. It is not signed and not sworn. Have counsel read it first.',
  )
  sheet.blanks(VENUE_BLANKS)
  const facts = { known, document, entryCount: ledger.length, companyName: company.companyName }
  for (const paragraph of affidavitText(facts, when)) sheet.paragraph(paragraph)
  sheet.blanks(SIGNATURE_BLANKS)
  sheet.paragraph('Sworn to or affirmed, and subscribed before me on the day and by the person named below.')
  sheet.blanks(NOTARY_BLANKS)
}

const instantText = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'long', timeZone }).format(at)
