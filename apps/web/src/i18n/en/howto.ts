import type id from '../id/howto.ts'
import type { Translation } from '../shape.ts'

export default {
  usingDashboard: {
    title: 'Using a dashboard',
    lead: 'Every dashboard answers one question, and all of them are read in the same way. What you need to know fits into seven steps.',
    sections: {
      membuka: {
        title: '1. Opening a dashboard',
        body: [
          'Once signed in you are at **Home**: what got worse, then the work that waits for you. The side menu holds the dashboards of **T-REG**, **BUD** and **PRODUCT**; the top menu opens the management’s **Dashboard** and **Events**.',
          'The keyboard is faster: **Ctrl-K** finds pages, regions, products and the numbers of records.',
          {
            picture: 'home',
            alt: 'The home page of a manager: what got worse on top, the work that waits below it, the menu on the left.',
            caption: 'Home for the role MANAGEMENT.',
          },
        ],
      },
      membaca: {
        title: '2. Reading what got worse first',
        body: [
          'The brief on top says how many cases are open and how many targets are not reached, then the three worst cases: what, where, and since when. If there is none, it says so too.',
          'The cards below it show the value, the change against the period it is compared with, and the target. A change is grey; only one that is part of a case is coloured, always with a word or a sign.',
          {
            picture: 'dashboard',
            alt: 'The dashboard Assurance Performance with its brief, cards and a chart of tickets.',
            caption: 'The brief, the cards, then the chart.',
          },
        ],
      },
      menyaring: {
        title: '3. Narrowing it',
        body: [
          'The filter bar has the period, the comparison and the dimensions of that dashboard: region, product, segment and others. A click on a bar or a row of a chart narrows, too. Filters that are on stand as chips, each of which can be removed.',
          'Region, product and period follow you to the next dashboard. All of it is in the address: **Copy link to this view** opens the same view for your colleague, within their data scope.',
          {
            picture: 'filtered',
            alt: 'A dashboard narrowed to one region and the last 90 days, with chips of the filters below the filter bar.',
            caption: 'Narrowed to one region, the last 90 days.',
          },
        ],
      },
      menelusuri: {
        title: '4. Following it to the records',
        body: [
          'Every figure opens down to the records that it counted: choose its card, or hold **Ctrl** while you click on a part of a chart. The list has exactly the records that were counted; it can be sorted, narrowed and downloaded.',
          {
            picture: 'records',
            alt: 'The list of open tickets behind a figure, with columns of priority, age and status.',
            caption: 'The tickets behind the figure of open ones.',
          },
        ],
      },
      memahami: {
        title: '5. Understanding a figure',
        body: [
          'The menu in the corner of every widget has **Explain this figure**: formula, source, when data last came in, the period that was counted, and the filters that apply. **Show as table** puts figures in the place of the chart.',
          { note: 'A widget that is empty names the last day that has data and leads you there.' },
        ],
      },
      produk: {
        title: '6. Opening one product',
        body: [
          '**Service Operation**, **Business Dashboard** and **Infrastructure** show a tile for every product with one figure; **K** means thousands. A tile opens the page of the product: all of its figures, beside its outside dashboards and its backoffice.',
          {
            picture: 'tiles',
            alt: 'The tiles of products in Service Operation, each with its logo or initials and the tickets of the last 30 days.',
            caption: 'Service Operation: a tile for every product.',
          },
        ],
      },
      membawa: {
        title: '7. Taking the figures along',
        body: [
          {
            points: [
              '**Download all widgets (XLSX)** has one sheet for every widget, with the filters on the first.',
              'The menu of every widget downloads that widget alone.',
              '**Print** lays the page out for paper or PDF.',
              '**Full screen** and **Refresh by itself** are meant for a screen on the wall.',
            ],
          },
          'Every download is written to the download log.',
        ],
      },
    },
  },
  registerProduct: {
    any: 'a product',
    title: 'Registering for {{product}}',
    lead: 'Two things that are often taken for one: access to the product’s figures in IDO, and an account in the product’s own application. This guide shows both.',
    about: 'This product in IDO',
    open: 'Open the page of {{product}}',
    unknown:
      'The catalogue has no product at this address, or it lies outside your data scope. The steps below hold for every product.',
    sections: {
      bedanya: {
        title: 'Which of them do you need?',
        body: [
          {
            points: [
              '**To see the product’s figures:** its tickets, orders, revenue, feedback and availability. They are in IDO, and a supervisor decides. Begin with step 1.',
              '**To work in the product’s application:** its backoffice and its outside dashboards have accounts of their own, which the owner of the product gives. See step 4.',
            ],
          },
        ],
      },
      akses: {
        title: '1. Get access to IDO',
        body: [
          'No access yet? Follow [Requesting access](/guideline/request-access). Once the request is sent, sign in and give the name of the product as your reason; the supervisor reads it and chooses a data scope that includes it.',
          'You have access, but the product is not there? **Data that you see** in the top bar says what your scope is. Ask your supervisor to widen it at **Manage users**.',
          {
            picture: 'request-nik',
            alt: 'The form for requesting access with the NIK filled in and a code field that cannot be filled yet.',
            caption: 'The form for requesting access on the home page.',
          },
        ],
      },
      ubin: {
        title: '2. Find the product',
        body: [
          'In the side menu, **PRODUCT** has **Service Operation**, **Business Dashboard** and **Infrastructure**. Every product stands in one or more of these lists. **Ctrl-K** finds it as well.',
          {
            picture: 'tiles',
            alt: 'The tiles of products in Service Operation, each with its logo or initials and the tickets of the last 30 days.',
            caption: 'The tiles of products in Service Operation.',
          },
        ],
      },
      halaman: {
        title: '3. Open its page',
        body: [
          'The page of a product shows its owner, its sub-products and all of its figures, narrowed to it already. How to read them is in [Using a dashboard](/guideline/using-dashboard).',
          {
            picture: 'product',
            alt: 'The page of a product: owner and sub-products on top, links outside the portal, then cards with figures.',
            caption: 'The page of a product in IDO.',
          },
        ],
      },
      aplikasi: {
        title: '4. Register in the product’s application',
        body: [
          {
            steps: [
              'On the page of the product, look at **Other pages of this product**: outside dashboards, **Backoffice** and **Infrastructure**, as far as whoever keeps the catalogue has filled them in.',
              'Open the link. Some outside dashboards show within the product’s page; the others open in a new tab.',
              'If you are asked to sign in and have no account there, ask the **Owner** who is named on the product’s page. Your IDO account does not count in that application, and IDO does not make one for you.',
            ],
          },
        ],
      },
      tersangkut: {
        title: 'If it did not work',
        body: [
          {
            points: [
              '**The product is in none of the lists:** it lies outside your data scope, or is not in the catalogue yet. ADMIN keeps it at **Manage products**.',
              '**A link outside the portal does not answer:** turn to the owner of the product; that application is no part of IDO.',
              '**Anything else:** see the [FAQ](/FAQ), or the helpdesk at the foot of the public pages.',
            ],
          },
        ],
      },
    },
  },
} as const satisfies Translation<typeof id>
