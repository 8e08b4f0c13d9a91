import { books } from './en/books.ts'
import { translator } from './translator.tsx'

export const t = translator('books', books)
