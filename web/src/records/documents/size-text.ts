import { formatCount } from '../../lib/format.ts'
import { t } from '../../lib/messages/documents.ts'

/** Returns '12 KB' or '3.4 MB'. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  if (kilobytes < 1024) return t('kilobytes', { size: formatCount(kilobytes) })
  return t('megabytes', { size: formatCount(Math.round(bytes / 1024 / 102.4) / 10) })
}
