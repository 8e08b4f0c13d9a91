import { appDialogs } from './en/app-dialogs.ts'
import { translator } from './translator.tsx'

export const t = translator('appDialogs', appDialogs)
