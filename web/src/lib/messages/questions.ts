import { questions } from './en/questions.ts'
import { translator } from './translator.tsx'

export const t = translator('questions', questions)
