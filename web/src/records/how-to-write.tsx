import { letterDeliveryRoutes } from '@fieldstone/contract/routes/letters/letter-delivery'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { chooseOwnLanguage } from '../lib/account-language.ts'
import { call } from '../lib/api.ts'
import { useCall } from '../lib/calls.ts'
import { t } from '../lib/messages/how-to-write.ts'
import { currentLanguage, languageName, languages } from '../lib/messages/language.ts'
import { lettersHash, profilePath } from '../lib/paths.ts'
import { keyOf } from '../lib/query-keys.ts'
import { useSession } from '../lib/session.ts'
import { useAction } from '../lib/use-action.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceCard } from '../ui/choice-card.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { showSuccess } from '../ui/toasts.tsx'

/** Asked once of a taxpayer: in which language and by which way to write to them. Nothing for who has answered. */
export default function HowToWrite() {
  const session = useSession()
  // Without an answer nothing is asked: it can wait for the next visit.
  const { data } = useLetterDelivery()
  if (session === null || data === undefined || data.isAnswered) return null
  return <Question userId={session.userId} email={data.email} />
}

interface QuestionProps {
  readonly userId: number
  readonly email: string
}

function Question({ userId, email }: QuestionProps) {
  const [language, setLanguage] = useState(currentLanguage())
  const [way, setWay] = useState('post')
  const save = useSave(userId)
  return (
    <Sheet className="stack no-print" aria-labelledby="how-to-write">
      <h2 id="how-to-write">{t('title')}</h2>
      <p>{t('lede')}</p>
      <fieldset className="choices">
        <legend>{t('language')}</legend>
        {languages().map((value) => (
          <ChoiceCard
            key={value}
            name="writeIn"
            value={value}
            label={languageName(value)}
            lang={value}
            isChosen={language === value}
            onChoose={setLanguage}
          />
        ))}
      </fieldset>
      <fieldset className="choices">
        <legend>{t('way')}</legend>
        <ChoiceCard name="writeBy" value="post" label={t('post')} isChosen={way === 'post'} onChoose={setWay}>
          <p>{t('postDetail')}</p>
        </ChoiceCard>
        <ChoiceCard
          name="writeBy"
          value="email"
          label={t('email')}
          isChosen={way === 'email'}
          onChoose={setWay}
        >
          <p>{t('emailDetail', { email })}</p>
        </ChoiceCard>
      </fieldset>
      <p>
        <Button isBusy={save.isBusy} onClick={() => save.run(language, way)}>
          {t('save')}
        </Button>
      </p>
    </Sheet>
  )
}

/** The language comes last: with it everything is shown anew, this question, too. */
function useSave(userId: number) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useAction(async (language: string, way: string) => {
    const next = await call(letterDeliveryRoutes.answerLetterDelivery, { body: {} })
    if (way === 'email') await navigate(profilePath(userId) + lettersHash)
    queries.setQueryData(keyOf(letterDeliveryRoutes.getLetterDelivery), next)
    if (language !== currentLanguage()) await chooseOwnLanguage(language)
    if (way === 'post') void showSuccess(t('saved'))
  })
}

/** Reads how letters reach a taxpayer who is logged in. Nobody else has such a choice. */
export const useLetterDelivery = () =>
  useCall(letterDeliveryRoutes.getLetterDelivery, {}, { enabled: useSession()?.role === 'taxpayer' })
