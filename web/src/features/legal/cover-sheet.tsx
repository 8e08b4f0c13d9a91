import type { LegalFile } from '@fieldstone/contract/entities/legal/legal'
import type { Defendant, CoverSheet as Sheet } from '@fieldstone/contract/entities/legal/tracking'
import { formatDate, formatLongDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/cover-sheet.ts'
import { t as legal } from '../../lib/messages/legal.ts'
import { whatText } from '../../records/deadline-text.ts'
import { PaperSheet } from '../../ui/paper.tsx'
import { type Fact, FactList } from '../../ui/record-header.tsx'
import { endedCaseText } from './earlier-bankruptcies.tsx'
import { PHASES } from './phases.tsx'
import '../../ui/print-table.css'
import './cover-sheet.css'

interface CoverSheetProps {
  readonly sheet: Sheet
  readonly sender: readonly string[]
}

/** The printed cover of a paper file: owner, status and defendants. Blanks are filled in by hand. */
export function CoverSheet({ sheet: { file, firmName, defendants, deadlines }, sender }: CoverSheetProps) {
  const place = t('place', { county: file.countyName, state: file.stateId })
  return (
    <PaperSheet
      sender={sender}
      head={
        <>
          <h2 className="cover-number">{file.certificateNo}</h2>
          <p>{place}</p>
          <p className="small">{t('asOf', { date: formatLongDate(file.today) })}</p>
        </>
      }
    >
      <FactList facts={factsOf(file, firmName)} />
      <Deadlines deadlines={deadlines} />
      <Milestones file={file} />
      <Parties defendants={defendants} />
      {file.legalNote ? (
        <section>
          <h3>{legal('legalNote')}</h3>
          <p className="letter">{file.legalNote}</p>
        </section>
      ) : null}
    </PaperSheet>
  )
}

function factsOf(file: LegalFile, firmName: string | null): readonly Fact[] {
  const facts: readonly (Fact | null)[] = [
    { label: t('owner'), value: file.ownerName },
    { label: t('property'), value: file.addressFull },
    { label: t('parcel'), value: file.parcelNo, isNumber: true },
    { label: t('purchased'), value: formatDate(file.purchasedOn), isNumber: true },
    { label: t('status'), value: file.status },
    { label: legal('caseNo'), value: file.caseNo ?? legal('none') },
    { label: legal('refNo'), value: file.refNo ?? legal('none') },
    { label: legal('firmId'), value: firmName ?? legal('none') },
    { label: legal('assignedAttorneyId'), value: file.assignedAttorneyName ?? legal('nobody') },
    file.complaintDueOn === null || !isComplaintNext(file)
      ? null
      : { label: t('complaintDue'), value: formatLongDate(file.complaintDueOn), isNumber: true },
    file.bankruptcyInOn === null ? null : { label: legal('bankruptcy'), value: bankruptcyText(file) },
    file.earlierBankruptcies.length === 0
      ? null
      : {
          label: legal('earlierBankruptcies'),
          value: file.earlierBankruptcies.map(endedCaseText).join('; '),
        },
    file.holds.length === 0 ? null : { label: t('holds'), value: t('holdsText') },
  ]
  return facts.filter((fact) => fact !== null)
}

function Deadlines({ deadlines }: Pick<Sheet, 'deadlines'>) {
  if (deadlines.length === 0) return null
  return (
    <section>
      <h3>{t('deadlines')}</h3>
      <ul>
        {deadlines.map((line) => (
          <li key={`${line.rule} ${line.defendantId}`}>
            <b className="num">{formatLongDate(line.dueOn)}</b> {whatText(line)}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Leaves out what is filed already, and what a stay or the end of the case prevents. */
const isComplaintNext = ({ nextStep, complaintFiledOn }: LegalFile): boolean =>
  complaintFiledOn === null && (nextStep === 'file-complaint' || nextStep === 'military-hold')

const bankruptcyText = ({
  bankruptcyType,
  bankruptcyCaseNo,
  bankruptcyInOn,
  bankruptcyOutOn,
}: LegalFile): string =>
  [
    ...(bankruptcyType === null ? [] : [legal('chapter', { number: bankruptcyType })]),
    ...(bankruptcyCaseNo === null ? [] : [bankruptcyCaseNo]),
    t('from', { date: formatDate(bankruptcyInOn) }),
    ...(bankruptcyOutOn === null ? [] : [t('until', { date: formatDate(bankruptcyOutOn) })]),
  ].join(', ')

const Milestones = ({ file }: { readonly file: LegalFile }) => (
  <section className="cover-phases">
    {PHASES.map(({ title, steps }) => (
      <table key={title} className="print-table">
        <caption>{legal(title)}</caption>
        <tbody>
          {steps.map((step) => (
            <tr key={step}>
              <th scope="row">{legal(step)}</th>
              <td className="num">{step === 'resultOfSale' ? file[step] : dayOf(file[step])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    ))}
  </section>
)

/** Leaves a blank to write in where there is no date yet. */
const dayOf = (on: LegalFile['noiFiledOn']): string => (on === null ? '' : formatDate(on))

/** On a phone the five columns scroll sideways. */
const Parties = ({ defendants }: { readonly defendants: readonly Defendant[] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <section className="cover-parties" aria-label={legal('service')} tabIndex={0}>
    <table className="print-table">
      <caption>{legal('service')}</caption>
      <thead>
        <tr>
          {(['defendantName', 'partyType', 'serviceType', 'serviceDate', 'answerDate'] as const).map(
            (name) => (
              <th key={name} scope="col">
                {legal(name)}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {defendants.map((one) => (
          <tr key={one.id}>
            <th scope="row">{one.name}</th>
            <td>{legal(`party_${one.partyType}`)}</td>
            <td>{one.serviceType}</td>
            <td>{dayOf(one.servedOn)}</td>
            <td>{dayOf(one.answeredOn)}</td>
          </tr>
        ))}
        {defendants.length === 0 ? (
          <tr>
            <td colSpan={5}>{legal('noDefendants')}</td>
          </tr>
        ) : null}
      </tbody>
    </table>
  </section>
)
