import 'i18next'
import type access from './id/access.ts'
import type brief from './id/brief.ts'
import type care from './id/care.ts'
import type cases from './id/cases.ts'
import type comments from './id/comments.ts'
import type clocks from './id/clocks.ts'
import type clusters from './id/clusters.ts'
import type agents from './id/agents.ts'
import type announcements from './id/announcements.ts'
import type boards from './id/boards.ts'
import type common from './id/common.ts'
import type dashboard from './id/dashboard.ts'
import type downloads from './id/downloads.ts'
import type events from './id/events.ts'
import type executive from './id/executive.ts'
import type explore from './id/explore.ts'
import type exportTexts from './id/exports.ts'
import type factor from './id/factor.ts'
import type faq from './id/faq.ts'
import type feature from './id/feature.ts'
import type finder from './id/finder.ts'
import type form from './id/form.ts'
import type guide from './id/guide.ts'
import type home from './id/home.ts'
import type howto from './id/howto.ts'
import type imports from './id/imports.ts'
import type keys from './id/keys.ts'
import type labels from './id/labels.ts'
import type library from './id/library.ts'
import type link from './id/link.ts'
import type insights from './id/insights.ts'
import type logbook from './id/logbook.ts'
import type logs from './id/logs.ts'
import type notices from './id/notices.ts'
import type manage from './id/manage.ts'
import type merge from './id/merge.ts'
import type priority from './id/priority.ts'
import type privacy from './id/privacy.ts'
import type publicTexts from './id/public.ts'
import type people from './id/people.ts'
import type products from './id/products.ts'
import type record from './id/record.ts'
import type records from './id/records.ts'
import type setting from './id/setting.ts'
import type settings from './id/settings.ts'
import type shell from './id/shell.ts'
import type table from './id/table.ts'
import type targets from './id/targets.ts'
import type terms from './id/terms.ts'
import type thanks from './id/thanks.ts'
import type tools from './id/tools.ts'
import type topics from './id/topics.ts'
import type topdown from './id/topdown.ts'
import type trash from './id/trash.ts'
import type voc from './id/voc.ts'
import type wall from './id/wall.ts'
import type wallLinks from './id/wallLinks.ts'
import type webhooks from './id/webhooks.ts'

// Every namespace is a file in `id` and one of the same keys in `en`.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: {
      access: typeof access
      brief: typeof brief
      care: typeof care
      cases: typeof cases
      comments: typeof comments
      clocks: typeof clocks
      clusters: typeof clusters
      agents: typeof agents
      announcements: typeof announcements
      boards: typeof boards
      common: typeof common
      dashboard: typeof dashboard
      downloads: typeof downloads
      events: typeof events
      executive: typeof executive
      explore: typeof explore
      exports: typeof exportTexts
      factor: typeof factor
      library: typeof library
      faq: typeof faq
      notices: typeof notices
      feature: typeof feature
      finder: typeof finder
      form: typeof form
      guide: typeof guide
      home: typeof home
      howto: typeof howto
      imports: typeof imports
      keys: typeof keys
      labels: typeof labels
      link: typeof link
      insights: typeof insights
      logbook: typeof logbook
      logs: typeof logs
      manage: typeof manage
      merge: typeof merge
      priority: typeof priority
      privacy: typeof privacy
      public: typeof publicTexts
      people: typeof people
      products: typeof products
      record: typeof record
      records: typeof records
      setting: typeof setting
      settings: typeof settings
      shell: typeof shell
      table: typeof table
      targets: typeof targets
      terms: typeof terms
      topics: typeof topics
      thanks: typeof thanks
      tools: typeof tools
      topdown: typeof topdown
      trash: typeof trash
      voc: typeof voc
      wall: typeof wall
      wallLinks: typeof wallLinks
      webhooks: typeof webhooks
    }
  }
}
