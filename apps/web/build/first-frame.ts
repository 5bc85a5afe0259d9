import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import accessEn from '../src/i18n/en/access.ts'
import publicEn from '../src/i18n/en/public.ts'
import accessId from '../src/i18n/id/access.ts'
import publicId from '../src/i18n/id/public.ts'
import { scopedName } from './scoped-name.ts'

const root = '<div id="root">'
const texts = { id: { ...accessId, ...publicId }, en: { ...accessEn, ...publicEn } }

/**
 * Writes the landing page's words and picture into the page itself, as templates that color-scheme.js opens at `/`: they
 * are painted while the scripts are still on their way, and the portal puts itself in their place.
 */
export function firstFrame(): Plugin {
  return {
    name: 'ido-first-frame',
    transformIndexHtml: {
      order: 'pre',
      handler(page) {
        if (!page.includes(root)) throw new Error(`index.html has no ${root} for the first frame to stand before`)
        return page.replace(root, () => `${templates()}\n    ${root}`)
      },
    },
  }
}

const templates = () =>
  (['id', 'en'] as const)
    .map((language) => `<template id="first-frame-${language}">${frameIn(language)}</template>`)
    .join('\n    ')

function frameIn(language: 'id' | 'en'): string {
  const words = inHtml(texts[language])
  const layout = classesOf('features/site/PortalLayout.module.css')
  const logo = classesOf('ui/plain/Logo.module.css')
  const landing = classesOf('features/sign-in/LandingPage.module.css')
  return [
    `<div ${layout('layout')}><header ${layout('header')}><div ${layout('bar')}>`,
    `<span ${layout('logo')}><span ${logo('logo')}>`,
    `<img src="/favicon.svg" alt="" width="28" height="28"><span>IDO</span></span></span><nav ${layout('menu')}>`,
    `<a href="/feature">${words.feature}</a><a href="/guideline">${words.guideline}</a></nav></div></header>`,
    `<main ${layout('content')}><div ${landing('page')}>`,
    `<div ${landing('words')}><h1>${words.headline}</h1><p>${words.purpose}</p></div><section ${landing('card')}></section>`,
    `<img ${landing('picture')} data-picture alt="" decoding="sync" width="1440" height="900"></div></main></div>`,
  ].join('')
}

function inHtml({ headline, purpose, feature, guideline }: (typeof texts)['id' | 'en']) {
  const written = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return {
    headline: written(headline),
    purpose: written(purpose),
    feature: written(feature),
    guideline: written(guideline),
  }
}

function classesOf(file: string): (name: string) => string {
  return (name) => `class="${scopedName(name, resolve(import.meta.dirname, '../src', file))}"`
}
