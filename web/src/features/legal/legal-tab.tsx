import { t } from '../../lib/messages/legal.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { LegalDetail } from './legal-detail.tsx'

/** One legal file as a subject of its record. */
export default function LegalTab({ id }: { readonly id: number }) {
  return (
    <Sheet isFlush aria-label={t('loading')}>
      <LegalDetail id={id} />
    </Sheet>
  )
}
