import { deadlineRoutes } from '@fieldstone/contract/routes/legal/deadlines'
import { t } from '../../lib/messages/legal.ts'
import { useList } from '../../lib/use-list.ts'
import { keyOfLine, whatText } from '../../records/deadline-text.ts'
import { markText } from './deadline-acts.tsx'
import { DueDay, whyText } from './deadline-line.tsx'

/** Lists what is due in one file, except the complaint, which is shown above. */
export function FileDeadlines({ certificateId }: { readonly certificateId: number }) {
  const query = { page: 1, pageSize: 200, certificateId, marked: 'also' as const }
  const { list } = useList(deadlineRoutes.listDeadlines, { query })
  const lines = (list.data?.rows ?? []).filter(({ rule }) => rule !== 'complaint')
  if (lines.length === 0) return null
  return (
    <section className="stack tight" aria-labelledby={`deadlines-${certificateId}`}>
      <h2 id={`deadlines-${certificateId}`} className="part">
        {t('ownDeadlines')}
      </h2>
      <ul className="file-deadlines">
        {lines.map((line) => (
          <li key={keyOfLine(line)}>
            <DueDay line={line} />
            <span>{whatText(line)}</span>
            <span className="small muted">{whyText(line)}</span>
            {line.mark === null ? null : <span className="small mark">{markText(line.mark)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
