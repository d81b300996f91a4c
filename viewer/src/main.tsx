import { render } from "preact";

render(<p>twin</p>, document.getElementById("app")!);
