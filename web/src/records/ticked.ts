import { t } from '../lib/messages/edit-conflict.ts'

/** What a box says in a conflict. */
export const ticked = (isTicked: boolean): string => t(isTicked ? 'yes' : 'no')
