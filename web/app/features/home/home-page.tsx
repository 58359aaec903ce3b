export default function HomePage() {
  return <h1>Support Creators with Just a Tip</h1>;
}
