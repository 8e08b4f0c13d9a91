import { books } from './en/books.ts'
import { staffTranslator } from './translator.tsx'

export const t = staffTranslator(books)
