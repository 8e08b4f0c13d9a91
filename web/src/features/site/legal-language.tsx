import { BUILT_IN, currentLanguage } from '../../lib/messages/language.ts'
import { t } from '../../lib/messages/site.ts'

/** Says which language of a legal text is binding. Shows nothing to people who read that language. */
export const LegalLanguage = () => (currentLanguage() === BUILT_IN ? null : <p>{t('legalLanguage')}</p>)
