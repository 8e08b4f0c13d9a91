import { MILITARY_STATUSES, PLAN_PAYS } from '@fieldstone/domain/legal/file'
import { useState } from 'react'
import { formatLongDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/legal.ts'
import { useDocumentChoices } from '../../records/documents/document-choices.ts'
import { Button } from '../../ui/button.tsx'
import { EarlierBankruptcies } from './earlier-bankruptcies.tsx'
import { ChoicePart, DatePart, type EditorParts, NotePart, TextPart } from './editor-fields.tsx'
import { useFirmUsers } from './legal-queries.ts'
import { chapters } from './legal-record.ts'
import { SaveNote } from './save-note.tsx'

/** Number, reference, attorney and note of the case, with the state of saving. */
export function CaseFields(parts: EditorParts) {
  const { editor, file, isReadOnly } = parts
  const { data: users = [] } = useFirmUsers(file.firmId)
  const known = users.map(({ id, lastName, firstName }) => ({
    value: String(id),
    label: `${lastName}, ${firstName}`,
  }))
  // The assigned attorney is shown even if the account has been disabled.
  const assigned = String(file.assignedAttorneyId ?? '')
  const lost =
    assigned === '' || known.some(({ value }) => value === assigned)
      ? []
      : [{ value: assigned, label: file.assignedAttorneyName ?? assigned }]
  return (
    <section className="stack" aria-labelledby={`case-${file.id}`}>
      <div className="row apart">
        <h2 id={`case-${file.id}`} className="part">
          {t('case')}
        </h2>
        <SaveNote editor={editor} />
      </div>
      <div className="fields">
        <TextPart {...parts} name="caseNo" maxLength={60} />
        {isReadOnly ? null : <TextPart {...parts} name="refNo" maxLength={60} />}
        <ChoicePart {...parts} name="assignedAttorneyId" none={t('nobody')} options={[...known, ...lost]} />
      </div>
      {isReadOnly ? null : <NotePart {...parts} name="legalNote" />}
    </section>
  )
}

export function BankruptcyFields(parts: EditorParts) {
  const { id } = parts.file
  const [isEntering, setEntering] = useState(false)
  return (
    <section className="stack" aria-labelledby={`bankruptcy-${id}`}>
      <div className="row apart">
        <h2 id={`bankruptcy-${id}`} className="part">
          {t('bankruptcy')}
        </h2>
        {parts.isReadOnly ? null : (
          <Button kind="quiet" size="small" onClick={() => setEntering(true)}>
            {t('addEnded')}
          </Button>
        )}
      </div>
      <div className="fields">
        <ChoicePart {...parts} name="bankruptcyType" none={t('chapterNone')} options={chapters()} />
        <TextPart {...parts} name="bankruptcyCaseNo" maxLength={60} />
        <DatePart {...parts} name="bankruptcyInOn" />
        <DatePart {...parts} name="bankruptcyOutOn" />
        <DatePart {...parts} name="pocFiledOn" />
        <TextPart {...parts} name="bankruptcyTrustee" maxLength={120} />
        <DatePart {...parts} name="bankruptcyPlanConfirmedOn" />
        <ChoicePart
          {...parts}
          name="bankruptcyPlanPays"
          none={t('none')}
          options={PLAN_PAYS.map((value) => ({ value, label: t(`planPays_${value}`) }))}
        />
      </div>
      <EarlierBankruptcies
        file={parts.file}
        isReadOnly={parts.isReadOnly}
        isEntering={isEntering}
        onEntered={() => setEntering(false)}
      />
    </section>
  )
}

/** The dismissal closes the file. That of a bankruptcy is among its own fields. */
export function DismissalField(parts: EditorParts) {
  const { dismissalFiledOn, id } = parts.file
  return (
    <section className="stack" aria-labelledby={`dismissal-${id}`}>
      <h2 id={`dismissal-${id}`} className="part">
        {t('dismissal')}
      </h2>
      <div className="fields">
        <DatePart {...parts} name="dismissalFiledOn" />
      </div>
      {dismissalFiledOn === null && parts.isReadOnly ? null : (
        <p className="muted small">
          {dismissalFiledOn === null
            ? t('dismissalHint')
            : t('dismissed', { date: formatLongDate(dismissalFiledOn) })}
        </p>
      )}
    </section>
  )
}

export function MilitaryFields(parts: EditorParts) {
  const { id } = parts.file
  const documents = useDocumentChoices(id, parts.editor.values.militaryDocumentId)
  const answers = MILITARY_STATUSES.map((status) => ({ value: status, label: status }))
  return (
    <section className="stack" aria-labelledby={`military-${id}`}>
      <h2 id={`military-${id}`} className="part">
        {t('military')}
      </h2>
      <div className="fields">
        <DatePart {...parts} name="militaryCheckedOn" />
        <ChoicePart {...parts} name="militaryStatus" none={t('none')} options={answers} />
        <ChoicePart {...parts} name="militaryDocumentId" options={documents} />
        <DatePart {...parts} name="militaryAffidavitOn" />
        <DatePart {...parts} name="militaryHoldFromOn" />
        <DatePart {...parts} name="militaryHoldUntilOn" />
      </div>
    </section>
  )
}
