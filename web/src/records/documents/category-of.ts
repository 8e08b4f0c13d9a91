import { DOCUMENT_CATEGORIES, type DocumentCategory } from '@fieldstone/contract/entities/documents/document'

export const categoryOf = (text: string): DocumentCategory =>
  DOCUMENT_CATEGORIES.find((category) => category === text) ?? 'other'
