import { t } from '../../lib/messages/legal.ts'
import { Sheet } from '../../ui/sheet.tsx'
import { LegalDetail } from './legal-detail.tsx'

/** The legal file as a tab of the certificate page. */
export default function LegalTab({ id }: { readonly id: number }) {
  return (
    <Sheet isFlush aria-label={t('loading')}>
      <LegalDetail id={id} />
    </Sheet>
  )
}
