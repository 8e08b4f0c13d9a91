import type { LegalFile } from '@fieldstone/contract/entities/legal/legal'
import { Link, useLocation } from 'react-router'
import { trailFrom } from '../../lib/back-link.ts'
import { t } from '../../lib/messages/legal.ts'
import { useSession } from '../../lib/session.ts'
import { countyParcelPath, coverSheetsPath, legalParcelPath, legalPayoffPath } from '../../lib/staff-paths.ts'
import { Documents } from '../../records/documents/documents.tsx'
import EditConflict from '../../records/edit-conflict.tsx'
import { Loaded } from '../../records/loaded.tsx'
import { useAutosave } from '../../records/use-autosave.ts'
import { DraftOwnerContext } from '../../records/use-kept-texts.ts'
import { TextSkeleton } from '../../ui/skeletons.tsx'
import { showSuccessOnce } from '../../ui/toasts.tsx'
import { BankruptcyFields, CaseFields, DismissalField, MilitaryFields } from './case-fields.tsx'
import { DateWarnings } from './date-warnings.tsx'
import { DeadlineStrip } from './deadline-strip.tsx'
import { Expenses } from './expenses.tsx'
import { FileDeadlines } from './file-deadlines.tsx'
import { FileEffects, useFileEffects } from './file-effects.tsx'
import { FileHistory } from './file-history.tsx'
import { useFile, useKeepFile } from './legal-queries.ts'
import { asksFirst, labelOf, placeOfFile, readField, versionedFile } from './legal-record.ts'
import { Phases } from './phases.tsx'
import { ServiceTracking } from './service-tracking.tsx'
import './legal.css'

/** The editor of one legal file, with everything that belongs to it. */
export function LegalDetail({ id }: { readonly id: number }) {
  const file = useFile(id)
  return (
    <Loaded query={file} failedTitle={t('failed')} skeleton={<TextSkeleton lines={8} />}>
      {(it) => (
        <DraftOwnerContext value={{ id: it.id, name: it.certificateNo }}>
          <Editor file={it} />
        </DraftOwnerContext>
      )}
    </Loaded>
  )
}

function Editor({ file }: { readonly file: LegalFile }) {
  const keepFile = useKeepFile()
  const session = useSession()
  const { pathname, search } = useLocation()
  const here = trailFrom(pathname + search)
  const isReadOnly = session?.role === 'county'
  const effects = useFileEffects(file)
  const editor = useAutosave({
    record: file,
    versioned: versionedFile,
    place: placeOfFile(file.id),
    read: readField,
    asks: asksFirst,
    onSaved: (saved, unsettled) => {
      keepFile(saved)
      effects.follow(saved)
      if (unsettled === 0) void showSuccessOnce(t('parcelSaved'))
    },
  })
  const parts = { file: editor.base, editor, isReadOnly }
  return (
    <div className="editor">
      <FileEffects change={effects.change} editor={editor} onRead={effects.read} />
      <DeadlineStrip file={editor.base} />
      {isReadOnly ? null : <FileDeadlines certificateId={file.id} />}
      <DateWarnings file={editor.base} />
      <EditConflict
        form={editor}
        valuesOf={versionedFile.valuesOf}
        labelOf={labelOf}
        both={{ fields: ['legalNote'], keep: editor.keepBoth }}
      />
      <div className="case">
        <CaseFields {...parts} />
        <BankruptcyFields {...parts} />
        <DismissalField {...parts} />
      </div>
      <Phases {...parts} />
      <ServiceTracking
        certificateId={file.id}
        complaintFiledOn={editor.base.complaintFiledOn}
        isReadOnly={isReadOnly}
      />
      <div className="halves">
        <Expenses certificateId={file.id} isReadOnly={isReadOnly} />
        <MilitaryFields {...parts} />
      </div>
      <Documents certificateId={file.id} />
      {isReadOnly ? null : <FileHistory certificateId={file.id} />}
      <p className="row small">
        {/* On the certificate page the tabs lead there. */}
        {pathname === legalParcelPath(file.id) ? null : (
          <>
            <Link to={session?.role === 'legal' ? legalPayoffPath(file.id) : payoffOf(file)} state={here}>
              {t('toPayoff')}
            </Link>
            <Link to={legalParcelPath(file.id)} state={here}>
              {t('ownPage')}
            </Link>
          </>
        )}
        {isReadOnly ? null : (
          <Link to={coverSheetsPath([file.id])} state={here}>
            {t('coverSheet')}
          </Link>
        )}
      </p>
    </div>
  )
}

const payoffOf = ({ countyId, id }: LegalFile): string => `${countyParcelPath(countyId, id)}?fromLegal=true`
