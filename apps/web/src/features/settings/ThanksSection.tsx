import {
  type ThanksSettings,
  changeThanksSettings,
  type EndpointCall,
  readThanksSettings,
  thanksSetting,
  thanksSettingsHistory,
} from '@ido/contract'
import { call, read } from '../../api/client.ts'
import { useTranslation } from '../../i18n/speech.ts'
import type { LoneRecord } from '../../ui/manage/calls.ts'
import { FormSection } from '../../ui/manage/ManageForm.tsx'
import styles from './setting.module.css'
import { SwitchSection } from './SwitchSection.tsx'

/** A record that is always there, as the other sections. */
const thanksCalls: LoneRecord = {
  path: readThanksSettings.path,
  read: async (signal) => (await read(readThanksSettings, signal)).answer,
  change: async (body) =>
    (await call(changeThanksSettings, { body: body as EndpointCall<typeof changeThanksSettings>['body'] })).answer,
  history: async (signal) => (await read(thanksSettingsHistory, signal)).answer,
}

/** Whether customers are thanked when their feedback is done, and what they read. */
export function ThanksSection() {
  const { t } = useTranslation('thanks')
  const words = {
    title: t('setting.title'),
    form: t('setting.form'),
    formLead: t('setting.formLead'),
    isOn: t('setting.isOn'),
    on: t('setting.on'),
    off: t('setting.off'),
    action: t('setting.action'),
  }
  return (
    <SwitchSection<ThanksSettings>
      name="thanks"
      recordId={thanksSetting}
      calls={thanksCalls}
      words={words}
      lead={({ afterMinutes }) => t('setting.lead', { minutes: afterMinutes })}
      renderMore={({ preview }) => (
        <FormSection id="mail" title={t('setting.preview')} lead={t('setting.previewLead')}>
          <Preview preview={preview} />
        </FormSection>
      )}
    />
  )
}

/** The mail as a customer reads it, one language below the other. */
function Preview({ preview }: Pick<ThanksSettings, 'preview'>) {
  const { t } = useTranslation('thanks')
  return (
    <>
      <p>
        {t('setting.subject')}: <b>{preview.subject}</b>
      </p>
      {(['id', 'en'] as const).map((language) => (
        <article key={language} className={styles.mail} aria-label={t(`setting.language.${language}`)} lang={language}>
          <h3 className="text-lg">{preview[language].title}</h3>
          {preview[language].paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </article>
      ))}
    </>
  )
}
