import { BUILT_IN, currentLanguage } from '../../lib/messages/language.ts'
import { t } from '../../lib/messages/site.ts'

/** Which language of a legal text counts; nothing where it is read in that one. */
export const LegalLanguage = () => (currentLanguage() === BUILT_IN ? null : <p>{t('legalLanguage')}</p>)
