import {
  DOCUMENT_CATEGORIES,
  type Document,
  type DocumentCategory,
  type DocumentVisibility,
} from '@fieldstone/contract/entities/documents/document'
import type { Role } from '@fieldstone/domain/access/actor'
import { t } from '../../lib/messages/documents.ts'

/** The form fields that choose who sees a document. Attorneys fill in the first, administrators the others. */
export type VisibilityValues = Readonly<Record<'audience' | 'isForCounty' | 'isForFirm', string>>

/** The choices of an attorney, beginning with their own firm. Each choice includes the earlier ones. */
export const AUDIENCES = ['own', 'admin', 'county'] as const

/** A firm's document stays within the firm until it is shared. The company's documents are visible to everyone who works on the lien. */
export const USUAL_VISIBILITY: VisibilityValues = { audience: 'own', isForCounty: 'yes', isForFirm: 'yes' }

export const valuesOf = ({ isForAdmin, isForCounty, isForFirm }: DocumentVisibility): VisibilityValues => ({
  audience: isForCounty ? 'county' : isForAdmin ? 'admin' : 'own',
  isForCounty: isForCounty ? 'yes' : '',
  isForFirm: isForFirm ? 'yes' : '',
})

export function visibilityOf(values: VisibilityValues, role: Role | undefined): DocumentVisibility {
  if (role === 'legal') {
    const isForAdmin = values.audience !== 'own'
    return { isForAdmin, isForCounty: values.audience === 'county', isForFirm: isForAdmin }
  }
  return {
    isForAdmin: true,
    isForCounty: values.isForCounty === 'yes',
    isForFirm: values.isForFirm === 'yes',
  }
}

/** Describes who sees a document, from the reader's point of view. */
export function visibleText(document: Document, role: Role | undefined): string {
  const { isForAdmin, isForCounty, isForFirm, isOfFirm, canManage } = document
  if (isForAdmin && isOfFirm && isForFirm)
    return t(isForCounty ? 'visibleFirmAdminCounty' : 'visibleFirmAdmin')
  if (isForAdmin) return sharedText(isForCounty, isForFirm)
  if (!canManage) return t('visibleItsFirm')
  return t(role === 'legal' ? 'visibleOwn' : 'visibleAdmin')
}

/** Describes who sees a document that administrators can see. */
export function sharedText(isForCounty: boolean, isForFirm: boolean): string {
  if (isForCounty && isForFirm) return t('visibleAll')
  if (isForCounty) return t('visibleCounty')
  return t(isForFirm ? 'visibleFirm' : 'visibleAdmin')
}

export const categoryOf = (text: string): DocumentCategory =>
  DOCUMENT_CATEGORIES.find((category) => category === text) ?? 'other'

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
  const viewers = text.split(' ')
  return viewers.includes('admin')
    ? sharedText(viewers.includes('county'), viewers.includes('firm'))
    : t('visibleItsFirm')
}
