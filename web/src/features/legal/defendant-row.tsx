import {
  DEFENDANT_NAMES,
  type Defendant,
  defendant as defendantCodec,
} from '@fieldstone/contract/entities/legal/tracking'
import { trackingRoutes } from '@fieldstone/contract/routes/legal/tracking'
import { type PlainDate, parsePlainDate } from '@fieldstone/domain/calendar/plain-date'
import { PARTY_TYPES, PUBLICATION, SERVICE_TYPES, WAIVER } from '@fieldstone/domain/legal/file'
import { serviceWarnings } from '@fieldstone/domain/legal/notice-checks'
import { call } from '../../lib/api.ts'
import { todayHere } from '../../lib/dates.ts'
import { formatDate } from '../../lib/format.ts'
import { fieldIdOf } from '../../lib/kept-drafts.ts'
import { t } from '../../lib/messages/legal.ts'
import EditConflict from '../../records/edit-conflict.tsx'
import { useAutosave } from '../../records/use-autosave.ts'
import type { VersionedRecord } from '../../records/versioned.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { type Option, SelectField, TextField } from '../../ui/field.tsx'
import { NumberCell } from './defendant-table.tsx'
import { readDate } from './legal-record.ts'
import { SaveNote } from './save-note.tsx'
import { trackingLabel, useFirstEmpty } from './tracking-parts.tsx'

interface DefendantRowProps {
  readonly defendant: Defendant
  readonly no: number
  /** It was just added by the keyboard. */
  readonly isNew: boolean
  readonly complaintFiledOn: PlainDate | null
  readonly onSaved: (saved: Defendant) => void
  readonly onRemove: () => void
}

type Row = Readonly<
  Record<
    'defendantName' | 'partyType' | 'serviceType' | 'waiverRequestDate' | 'serviceDate' | 'answerDate',
    string
  >
>

const versioned: VersionedRecord<Defendant, Row> = {
  codec: defendantCodec,
  valuesOf: (it) => ({
    defendantName: it.name,
    partyType: it.partyType,
    serviceType: it.serviceType ?? '',
    waiverRequestDate: it.waiverRequestedOn ?? '',
    serviceDate: it.servedOn ?? '',
    answerDate: it.answeredOn ?? '',
  }),
  save: (it, changed, values) => {
    const has = (name: keyof Row) => changed.includes(name)
    return call(trackingRoutes.updateDefendant, {
      params: { certificateId: it.certificateId },
      body: {
        id: it.id,
        version: it.version,
        name: has('defendantName') ? values.defendantName : undefined,
        partyType: has('partyType') ? PARTY_TYPES.find((type) => type === values.partyType) : undefined,
        serviceType: has('serviceType') ? values.serviceType || null : undefined,
        waiverRequestedOn: has('waiverRequestDate') ? parsePlainDate(values.waiverRequestDate) : undefined,
        servedOn: has('serviceDate') ? parsePlainDate(values.serviceDate) : undefined,
        answeredOn: has('answerDate') ? parsePlainDate(values.answerDate) : undefined,
      },
    })
  },
}

function read(name: keyof Row, text: string): { value: string } | { error: string } {
  if (name === 'waiverRequestDate' || name === 'serviceDate' || name === 'answerDate') return readDate(text)
  return name === 'defendantName' && text.trim() === '' ? { error: t('enterName') } : { value: text.trim() }
}

/** One defendant: name, kind, how and when served, when answered; every field is saved when it is left. */
export function DefendantRow(props: DefendantRowProps) {
  const { defendant, no, isNew, complaintFiledOn, onSaved, onRemove } = props
  const place = `defendant-${defendant.id}`
  const editor = useAutosave({
    record: defendant,
    versioned,
    read,
    onSaved,
    place,
    fieldNames: DEFENDANT_NAMES,
  })
  const { values, errors } = editor
  useFirstEmpty({ isNew, place, values })
  const field = (name: keyof Row) => ({
    id: fieldIdOf(place, name),
    label: trackingLabel(name),
    error: errors[name],
  })
  const date = (name: 'waiverRequestDate' | 'serviceDate' | 'answerDate') => (
    <DateField
      {...field(name)}
      warning={warningAt(name, values, complaintFiledOn)}
      value={values[name]}
      onValue={(value) => editor.set(name, value)}
      onDone={() => editor.commit(name)}
      today={todayHere}
      placeholder={t('datePlaceholder')}
      pickLabel={t('pickDate', { field: trackingLabel(name) })}
    />
  )
  const choice = (name: 'partyType' | 'serviceType', options: readonly Option[]) => (
    <SelectField
      {...field(name)}
      options={options}
      value={values[name]}
      onChange={(event) => editor.choose(name, event.currentTarget.value)}
    />
  )
  return (
    <>
      <tr>
        <NumberCell no={no} />
        <td className="name">
          <TextField
            {...field('defendantName')}
            value={values.defendantName}
            maxLength={200}
            onChange={(event) => editor.set('defendantName', event.currentTarget.value)}
            onBlur={() => editor.commit('defendantName')}
          />
        </td>
        <td>{choice('partyType', parties())}</td>
        <td>
          {choice('serviceType', servicesWith(values.serviceType))}
          {values.serviceType === WAIVER ? (
            <>
              <p className="small muted">{t('waiverHint')}</p>
              {date('waiverRequestDate')}
            </>
          ) : null}
        </td>
        <td>
          {date('serviceDate')}
          {values.serviceType === PUBLICATION ? <p className="small muted">{t('publicationHint')}</p> : null}
        </td>
        <td>{date('answerDate')}</td>
        <td className="acts">
          <SaveNote editor={editor} />
          <Button
            kind="quiet"
            size="small"
            aria-label={t('remove', { name: defendant.name })}
            onClick={onRemove}
          >
            ×
          </Button>
        </td>
      </tr>
      {editor.conflict === null ? null : (
        <tr className="conflict">
          <td colSpan={7}>
            <EditConflict form={editor} valuesOf={versioned.valuesOf} labelOf={trackingLabel} />
          </td>
        </tr>
      )}
    </>
  )
}

const parties = (): readonly Option[] =>
  PARTY_TYPES.map((type) => ({ value: type, label: t(`party_${type}`) }))

/** The usual ways, and one that is stored and is none of them. */
const servicesWith = (stored: string): readonly Option[] => [
  { value: '', label: t('none') },
  ...[...new Set<string>([...SERVICE_TYPES, stored].filter((type) => type !== ''))].map((type) => ({
    value: type,
    label: type,
  })),
]

/** Uses the current values of the fields, also before they are saved. */
function warningAt(
  name: 'waiverRequestDate' | 'serviceDate' | 'answerDate',
  { serviceDate, answerDate }: Row,
  complaintFiledOn: PlainDate | null,
): string | undefined {
  if (name === 'waiverRequestDate') return undefined
  const dates = { servedOn: parsePlainDate(serviceDate), answeredOn: parsePlainDate(answerDate) }
  const field = name === 'serviceDate' ? 'servedOn' : 'answeredOn'
  const found = serviceWarnings(dates, complaintFiledOn).find((warning) => warning.field === field)
  return found && t(`warning_${found.code}`, { date: formatDate(found.on) })
}
