import { t } from '../../lib/messages/documents.ts'
import { categoryOf } from './category-of.ts'
import { sharedText } from './visibility.ts'

/** Describes what happened to a document. Null for any other field. Hides the name from readers who may not know it. */
export function documentChangeText(
  field: string,
  item: string | null,
  before: string | null,
  after: string | null,
): string | null {
  const what = changeOf(field, before ?? '', after ?? '')
  return what && t('historyOf', { name: item ?? t('historyUnnamed'), what })
}

function changeOf(field: string, before: string, after: string): string | null {
  switch (field) {
    case 'documentRemoved':
      return t('historyRemoved')
    case 'documentRestored':
      return t('historyRestored')
    case 'documentAsked':
      return t('historyAsked')
    case 'documentKind':
      return t('historyKind', { before: kindText(before), after: kindText(after) })
    case 'documentVisibility':
      return t('historyVisibility', { before: audienceText(before), after: audienceText(after) })
    default:
      return null
  }
}

const kindText = (kind: string): string => t(`category_${categoryOf(kind)}`)

/** Parses 'admin firm county', as the server stores it. */
function audienceText(text: string): string {
  const seers = text.split(' ')
  return seers.includes('admin')
    ? sharedText(seers.includes('county'), seers.includes('firm'))
    : t('visibleItsFirm')
}
