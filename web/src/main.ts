import { mount } from 'svelte';
import App from './App.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('the page has no #app to mount into');

export default mount(App, { target });
