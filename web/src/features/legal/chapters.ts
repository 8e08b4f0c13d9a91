import { BANKRUPTCY_CHAPTERS } from '@fieldstone/domain/legal/file'
import { t } from '../../lib/messages/legal.ts'
import type { Option } from '../../ui/field.tsx'

/** The chapters of bankruptcy to choose from. */
export const chapters = (): readonly Option[] =>
  BANKRUPTCY_CHAPTERS.map((number) => ({ value: String(number), label: t('chapter', { number }) }))
