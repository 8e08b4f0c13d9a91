import type { ShownHold } from '@fieldstone/contract/entities/certificates/staff'
import type { Desk } from '@fieldstone/contract/entities/servicing/desk'
import { Link } from 'react-router'
import { formatDate } from '../../lib/format.ts'
import { t } from '../../lib/messages/holds.ts'
import { legalParcelPath } from '../../lib/staff-paths.ts'
import { Notice } from '../../ui/notice.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ActButton, type SheetProps } from './act-button.tsx'
import { addHoldAct, endHoldAct, resumeAct, writtenRequestAct } from './hold-acts.ts'

/** Shows the holds that stop letters, debits or legal steps of the certificate, and what each one stops. */
export function HoldsSheet({
  desk: { certificateId, certificateHolds, isAutopayHeld, today },
  onAct,
}: SheetProps<Desk>) {
  const open = certificateHolds.filter(({ untilOn }) => untilOn === null || untilOn > today)
  const over = certificateHolds.filter((it) => !open.includes(it))
  const isInService = open.some(({ kind }) => kind === 'military')
  return (
    <Sheet className="stack" aria-labelledby="holds">
      <h2 id="holds">{t('title')}</h2>
      {isAutopayHeld ? (
        <Notice kind="waiting" title={t('autopayHeld')}>
          {t('autopayHeldText')}
        </Notice>
      ) : null}
      {open.length === 0 ? <p className="muted">{t('none')}</p> : null}
      {open.map((hold) => (
        <OpenHold key={keyOf(hold)} hold={hold} onAct={onAct} />
      ))}
      <div className="row">
        <ActButton label={t('add')} act={addHoldAct} onAct={onAct} />
        {isAutopayHeld ? <ActButton label={t('resume')} act={resumeAct} onAct={onAct} /> : null}
        {isInService ? <ActButton label={t('written')} act={writtenRequestAct} onAct={onAct} /> : null}
      </div>
      {over.length === 0 ? null : (
        <details>
          <summary>{t('over', { count: over.length })}</summary>
          <ul>
            {over.map((hold) => (
              <li key={keyOf(hold)}>{[lineOf(hold), hold.endReason].filter(Boolean).join(' ')}</li>
            ))}
          </ul>
        </details>
      )}
      <p>
        <Link to={legalParcelPath(certificateId)}>{t('toFile')}</Link>
      </p>
    </Sheet>
  )
}

function OpenHold({ hold, onAct }: { readonly hold: ShownHold } & Pick<SheetProps<Desk>, 'onAct'>) {
  const { id, version, kind, name, email, address, detail, reason } = hold
  const line = lineOf(hold)
  return (
    <div className="stack tight">
      <div className="row">
        <strong>{line}</strong>
        {id === null || version === null ? null : (
          <ActButton label={t('end')} about={line} act={endHoldAct(id, version, kind)} onAct={onAct} />
        )}
      </div>
      <p>{t(`stops_${kind}`)}</p>
      <p className="muted">{[name, email, address, detail, reason].filter(Boolean).join(' · ')}</p>
    </div>
  )
}

const keyOf = ({ id, kind, fromOn }: ShownHold): string => `${id ?? kind} ${fromOn}`

function lineOf({ kind, fromOn, untilOn }: ShownHold): string {
  const facts = { kind: t(`kind_${kind}`), from: formatDate(fromOn) }
  return untilOn === null ? t('since', facts) : t('between', { ...facts, until: formatDate(untilOn) })
}
